import { useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { useNavigate } from '#kit/ui/router.tsx'
import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { sessionUser } from '#ride/account/widgets/realm.ts'
import type { ReservationOut } from '../contract.ts'
import { CHANGE_FAILED } from '../copy.ts'
import { draftOf, isWritingAnother, storeDraft } from './draft-store.ts'
import { pickupLabel } from './reservation-details.tsx'
import { seatsOf } from './seats-of.ts'
import { urls } from '#urls'

/** Starts a booking that replaces this reservation, after a dialog that shows the effect. */
export function ChangeButton({ reservation }: { reservation: ReservationOut }) {
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useAction(CHANGE_FAILED)
  const navigate = useNavigate()
  const start = async () => {
    const member = sessionUser()
    if (!member) return
    const seats = await run(() => seatsOf(reservation))
    if (seats === null) return
    storeDraft(draftOf(reservation, seats, member.id))
    await navigate(urls.bookingFirst)
  }
  return (
    <>
      <Button variant="white" onClick={() => setOpen(true)}>
        예약 변경
      </Button>
      <Modal
        open={open}
        close={() => setOpen(false)}
        title="예약을 변경할까요?"
        text={`${reservation.car_name}, ${pickupLabel(reservation)} 출발`}
        actions={
          <>
            <Button variant="gray" onClick={() => setOpen(false)}>
              그대로 두기
            </Button>
            <Button onClick={() => void start()} busy={busy}>
              변경하러 가기
            </Button>
          </>
        }
      >
        <Notice>
          새 내용으로 신청하시는 순간 지금 예약이 취소되고 {reservation.tickets} Ticket은{' '}
          {reservation.organization
            ? `${reservation.organization.name}에 돌아가, 같은 회사의 티켓으로 예약하시면 새 예약에 그대로 쓰입니다.`
            : '새 예약에 그대로 쓰입니다.'}{' '}
          신청하시기 전까지, 그리고 새 예약을 할 수 없을 때에는 지금 예약이 그대로 유지됩니다.
        </Notice>
        <p className="text-body text-text">
          새 예약은 다시 확정을 기다리며, {instantLabel(new Date(reservation.cancel_ends[0]!.until))}까지
          변경하실 수 있습니다.
        </p>
        {open && isWritingAnother(reservation.id) && (
          <Notice tone="wait">
            작성하시던 다른 예약이 있습니다. 변경을 시작하시면 그 내용은 지워집니다.
          </Notice>
        )}
        <FailureNotice failure={failure} />
      </Modal>
    </>
  )
}
