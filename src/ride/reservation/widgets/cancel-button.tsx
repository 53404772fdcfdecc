import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Notice, RefusalNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useNow } from '#kit/ui/use-now.ts'
import { toast } from '#kit/ui/toast.ts'
import { textOf } from '#kit/web/call-failed.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { cancelReservation, type ReservationOut } from '../contract.ts'
import { canceledText } from '../cancellation/copy.ts'
import { returnedTickets } from '../cancellation/rules.ts'
import { releaseReplaced } from './draft-store.ts'
import { pickupLabel } from './reservation-details.tsx'

type Props = { reservation: ReservationOut; done: (reservation: ReservationOut) => void }

/** Cancels a reservation, after a dialog that shows the effect. */
export function CancelButton({ reservation, done }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="white" onClick={() => setOpen(true)}>
        예약 취소
      </Button>
      <CancelDialog {...{ reservation, done, open }} close={() => setOpen(false)} />
    </>
  )
}

function CancelDialog({ reservation, done, open, close }: Props & { open: boolean; close: () => void }) {
  const returned = returnedTickets(reservation.cancel_ends, useNow()) ?? 0
  const { busy, wrong, cancel } = useCancel({ reservation, done, close, returned })
  return (
    <Modal
      open={open}
      close={busy ? undefined : close}
      title="예약을 취소할까요?"
      text={`${reservation.car_name}, ${pickupLabel(reservation)} 출발`}
      actions={
        <>
          <Button variant="gray" onClick={close} disabled={busy}>
            그대로 두기
          </Button>
          <Button variant="negative" onClick={() => void cancel()} busy={busy}>
            예약 취소하기
          </Button>
        </>
      }
    >
      <Notice>{`${backText(reservation, returned)} 취소한 예약은 되돌릴 수 없고, 다시 예약하실 때 차량이 마감되었을 수 있습니다.`}</Notice>
      {wrong && <RefusalNotice>{wrong}</RefusalNotice>}
    </Modal>
  )
}

/** The text about the tickets that return now, and the account that gets them. */
function backText({ tickets, organization }: ReservationOut, returned: number): string {
  if (!returned) return '지금 취소하시면 사용하신 티켓은 돌려 드리지 않습니다.'
  const rest =
    returned < tickets ? ` 나머지 ${tickets - returned} Ticket은 취소 규정에 따라 사용하신 것이 됩니다.` : ''
  return organization
    ? `${returned} Ticket이 ${organization.name}의 티켓으로 바로 돌아갑니다.${rest}`
    : `${returned} Ticket을 바로 돌려 드립니다.${rest}`
}

type Canceling = Props & { close: () => void; returned: number }

function useCancel({ reservation, done, close, returned }: Canceling) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const cancel = async () => {
    setBusy(true)
    setWrong('')
    try {
      const params = { id: sessionUser()?.id ?? '', rid: reservation.id }
      const canceled = await call(cancelReservation, { params, query: { returned } })
      releaseReplaced(reservation.id)
      close()
      void toast.success(canceledText(canceled.returned_tickets ?? returned))
      done(canceled)
    } catch (error) {
      setWrong(textOf(error))
    }
    // Also after a failure, because the cancellation may have succeeded.
    void queries.invalidateQueries()
    setBusy(false)
  }
  return { busy, wrong, cancel }
}
