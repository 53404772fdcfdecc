import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { useAct } from '#kit/ui/use-act.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import type { DispatchOut, getDispatch, patchDetails } from '../contract.ts'
import { DetailsFields } from './details-fields.tsx'
import { bodyOf, formOf, type Wrong, wrongIn } from './details-rules.ts'
import { rideLabel } from './labels.ts'
import { DETAILS_CHANGED, DETAILS_FAILED, LOAD_FAILED } from './messages.ts'
import { reloadRides } from './use-change.ts'

type Props = { ride: DispatchOut; close: () => void }

/** Corrects a booking; asks for it first, for the list may be older than the booking. */
export function DetailsDialog({ ride, close }: Props) {
  const form = useId()
  const [busy, setBusy] = useState(false)
  // Kept as it was when it opened: news must not overwrite what somebody is typing.
  const { data, error, isFetching, refetch } = useQuery({
    ...question<typeof getDispatch>('GET /api/reservations/{id}', { params: { id: ride.id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Drawer
      close={close}
      title="예약 정보 수정"
      text={rideLabel(ride)}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            닫기
          </Button>
          <Button type="submit" form={form} busy={busy} disabled={!data}>
            저장
          </Button>
        </>
      }
    >
      {data ? (
        <DetailsForm key={data.id} id={form} ride={data} setBusy={setBusy} close={close} />
      ) : error ? (
        <ErrorState title={LOAD_FAILED} text={textOf(error)} retry={() => void refetch()} busy={isFetching} />
      ) : (
        <Waiting />
      )}
    </Drawer>
  )
}

type FormProps = { id: string; ride: DispatchOut; setBusy: (busy: boolean) => void; close: () => void }

function DetailsForm({ id, ride, setBusy, close }: FormProps) {
  const queries = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const { busy, failure, act } = useAct(DETAILS_FAILED)
  const [form, setForm] = useState(() => formOf(ride))
  const [wrong, setWrong] = useState<Wrong>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = wrongIn(form)
    setWrong(found)
    const first = [...element.current!.elements].find(
      (control) => control instanceof HTMLElement && found[(control as HTMLInputElement).name],
    )
    if (first instanceof HTMLElement) return first.focus()
    setBusy(true)
    const saved = await act(
      () =>
        call<typeof patchDetails>('PATCH /api/reservations/{id}/details', {
          params: { id: ride.id },
          body: bodyOf(form),
        }),
      DETAILS_CHANGED,
    )
    setBusy(false)
    if (!saved) return
    void reloadRides(queries)
    close()
  }
  return (
    <form
      ref={element}
      id={id}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-busy={busy}
      className="grid gap-base [&_input]:h-10 [&_select]:h-10"
    >
      <FailureNotice failure={failure} />
      <DetailsFields
        form={form}
        wrong={wrong}
        isOtherDay={form.pickup.slice(0, 10) !== ride.pickup_time.slice(0, 10)}
        change={(changes) => setForm((now) => ({ ...now, ...changes }))}
      />
    </form>
  )
}

const Waiting = () => (
  <Loading label="예약 정보를 불러오는 중입니다" className="grid gap-base">
    {[1, 2, 3, 4, 5, 6].map((key) => (
      <div key={key} className="grid gap-1.5">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-10" />
      </div>
    ))}
  </Loading>
)
