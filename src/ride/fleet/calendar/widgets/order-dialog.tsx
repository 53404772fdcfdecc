import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import type { OutputOf } from '#kit/contract.ts'
import { DiscardQuestion } from '#platform/staff/widgets/discard-question.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import type { listCars, patchCar } from '../../contract.ts'
import { inOrder, isOrder, moved, type Place } from '../rules.ts'
import { ORDER_CHANGED, ORDER_FAILED } from '../words.ts'
import { OrderList } from './order-list.tsx'

type Car = OutputOf<typeof listCars>[number]

const placesOf = (cars: readonly Car[]): Place[] =>
  inOrder(cars.map(({ id, order }) => ({ id, order: String(order) })))

/** Where each car stands for customers and staff (A-137, A-151 … A-161). */
export function OrderDialog({ close }: { close: () => void }) {
  // The cars' own rows, not a day's: those know no status to send back (K-68).
  const { data, error, isFetching, refetch } = useQuery({
    ...question<typeof listCars>('GET /api/cars'),
    staleTime: 'static',
    gcTime: 0,
  })
  const [places, setPlaces] = useState<Place[]>([])
  const [saved, setSaved] = useState<ReadonlyMap<string, number>>(new Map())
  const { busy, failure, change } = useStaffChange(ORDER_FAILED)
  useEffect(() => {
    if (!data) return
    setPlaces(placesOf(data))
    setSaved(new Map(data.map(({ id, order }) => [id, order])))
  }, [data])
  const [isLeaving, setLeaving] = useState(false)
  const changed = places.filter(({ id, order }) => !isOrder(order) || Number(order) !== saved.get(id))
  const save = async () => {
    if (busy || !data || places.some(({ order }) => !isOrder(order))) return
    const done = new Map(saved)
    const send = async () => {
      for (const { id, order } of changed) {
        await putInOrder(
          data.find((car) => car.id === id)!,
          Number(order),
        )
        done.set(id, Number(order))
      }
      return true
    }
    const ok = await change(send, ORDER_CHANGED)
    setSaved(done)
    if (ok) close()
  }
  return (
    <Modal
      open
      close={() => (changed.length ? setLeaving(true) : close())}
      title="차량 노출 순서"
      text="작은 숫자가 먼저 보입니다. 고객 화면과 관리 화면에 함께 적용됩니다."
      actions={
        <>
          <Button variant="gray" onClick={close}>
            취소
          </Button>
          <Button busy={busy} disabled={!changed.length} onClick={() => void save()}>
            저장
          </Button>
        </>
      }
    >
      {data ? (
        <OrderList
          cars={data}
          places={places}
          changed={new Set(changed.map(({ id }) => id))}
          type={(id, order) =>
            setPlaces(places.map((place) => (place.id === id ? { ...place, order } : place)))
          }
          settle={() => setPlaces(inOrder(places))}
          move={(from, to) => setPlaces(moved(places, from, to))}
        />
      ) : error ? (
        <ErrorState
          title="차량을 불러오지 못했습니다"
          text={textOf(error)}
          retry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Loading label="차량을 불러오는 중입니다" className="grid gap-gutter">
          {[1, 2, 3, 4, 5, 6].map((key) => (
            <Skeleton key={key} className="h-11" />
          ))}
        </Loading>
      )}
      {data && (
        <p role="status" className="text-body text-text-soft">
          {changed.length ? `변경된 항목 ${changed.length}개` : '변경된 항목이 없습니다.'}
        </p>
      )}
      <FailureNotice failure={failure} />
      <DiscardQuestion open={isLeaving} stay={() => setLeaving(false)} discard={close} />
    </Modal>
  )
}

const putInOrder = ({ id, name, status }: Car, order: number) =>
  call<typeof patchCar>('PATCH /api/cars/{id}', { params: { id }, body: { order, name, status } })
