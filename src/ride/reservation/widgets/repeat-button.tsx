import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { addDays, dayOf, instantOf, isDay, timeOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useNavigate } from '#kit/ui/router.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useNow } from '#kit/ui/use-now.ts'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { getSettings } from '#ride/fleet/contract.ts'
import { firstOpenDay } from '#ride/fleet/rules.ts'
import { urls } from '#urls'
import type { ReservationOut } from '../contract.ts'
import { REPEAT_FAILED } from '../copy.ts'
import { dayRefusalText } from './day-choice.ts'
import { isWritingAnother, repeatOf, storeDraft } from './draft-store.ts'
import { seatsOf } from './seats-of.ts'

/** The first bookable day on the ride's weekday, at least a week after the ride. */
function nextSameWeekday(reservation: ReservationOut, first: string): string {
  let day = addDays(reservation.ride_date, 7)
  while (day < first) day = addDays(day, 7)
  return day
}

/** Books a past ride again: same places, passenger and purpose; asks only for day and time. */
export function RepeatButton({ reservation }: { reservation: ReservationOut }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="white" wide onClick={() => setOpen(true)}>
        다시 예약
      </Button>
      {open && <RepeatDialog reservation={reservation} close={() => setOpen(false)} />}
    </>
  )
}

function RepeatDialog({ reservation, close }: { reservation: ReservationOut; close: () => void }) {
  const id = useId()
  const today = dayOf(useNow())
  const { data: settings } = useQuery(question(getSettings, {}))
  const openDate = settings?.open_date ?? 0
  const [typed, setTyped] = useState<{ day?: string; time?: string }>({})
  const [wrong, setWrong] = useState('')
  const navigate = useNavigate()
  const { busy, failure, run } = useAction(REPEAT_FAILED)
  const day = typed.day ?? nextSameWeekday(reservation, firstOpenDay(today, openDate))
  const time = typed.time ?? timeOf(instantOf(reservation.pickup_time) ?? new Date(0))
  const start = async (event: FormEvent) => {
    event.preventDefault()
    const refusal = isDay(day) ? dayRefusalText(day, today, openDate) : '날짜를 입력해 주세요.'
    setWrong(refusal)
    if (refusal) return document.getElementById(`${id}-day`)?.focus()
    const owner = sessionUser()?.id ?? ''
    const maxSeats = await run(() => seatsOf(reservation, day))
    if (maxSeats === null) return
    storeDraft(repeatOf(reservation, { maxSeats, owner, day, time }))
    await navigate(urls.bookingReview)
  }
  return (
    <Modal
      open
      close={close}
      title="언제 다시 모실까요?"
      text="장소와 타시는 분은 같습니다. 다음 화면에서 확인하고 신청하시면 1 Ticket이 쓰입니다."
      actions={
        <>
          <Button variant="gray" onClick={close}>
            닫기
          </Button>
          <Button type="submit" form={id} busy={busy}>
            예약 내용 보기
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void start(event)} noValidate className="grid gap-base">
        <TextField
          id={`${id}-day`}
          type="date"
          label="날짜"
          value={day}
          error={wrong}
          onChange={(event) => setTyped({ ...typed, day: event.target.value })}
        />
        <TextField
          id={`${id}-time`}
          type="time"
          label="출발 시간"
          value={time}
          onChange={(event) => setTyped({ ...typed, time: event.target.value })}
        />
        {isWritingAnother(reservation.id) && (
          <Notice tone="wait">작성하시던 다른 예약이 있습니다. 계속하시면 그 내용은 지워집니다.</Notice>
        )}
        <FailureNotice failure={failure} />
      </form>
    </Modal>
  )
}
