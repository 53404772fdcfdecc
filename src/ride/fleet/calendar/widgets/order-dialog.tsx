import { useState } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DiscardQuestion } from '#kit/ui/discard-question.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { inOrder, moved } from '../rules.ts'
import { OrderList } from './order-list.tsx'
import { useOrder } from './use-order.ts'

/** The order of the cars for members and staff (A-137, A-151 … A-161). */
export function OrderDialog({ close }: { close: () => void }) {
  const { cars, places, setPlaces, changed, busy, failure, save, error, isFetching, refetch } =
    useOrder(close)
  const [isLeaving, setLeaving] = useState(false)
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
      {cars ? (
        <OrderList
          cars={cars}
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
      {cars && (
        <p role="status" className="text-body text-text-soft">
          {changed.length ? `변경된 항목 ${changed.length}개` : '변경된 항목이 없습니다.'}
        </p>
      )}
      <FailureNotice failure={failure} />
      <DiscardQuestion open={isLeaving} stay={() => setLeaving(false)} discard={close} />
    </Modal>
  )
}
