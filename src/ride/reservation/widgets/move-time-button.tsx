import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { instantOf, timeOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useNow } from '#kit/ui/use-now.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { moveReservation, type ReservationOut } from '../contract.ts'
import { DRAFT_WORDS, MOVE_TIME_WORDS, MOVED, MOVE_FAILED } from '../copy.ts'
import { MOVE_HOURS, moveTimeRefusal } from '../move/rules.ts'
import { pickupLabel } from './reservation-details.tsx'

const pickupOf = ({ pickup_time }: ReservationOut): Date => instantOf(pickup_time) ?? new Date(0)

/** The ride in the form that the rule needs. */
const movable = (reservation: ReservationOut) => ({
  status: reservation.status,
  rideDate: reservation.ride_date,
  pickupAt: pickupOf(reservation),
  movedFrom: reservation.moved_from === null ? null : instantOf(reservation.moved_from),
  currentStop: reservation.current_stop,
  viaLocations: reservation.via_locations,
})

/** Whether the ride's time can still be moved. */
export const canMoveTime = (reservation: ReservationOut, now: Date): boolean =>
  moveTimeRefusal(movable(reservation), pickupOf(reservation), now) !== 'MOVE_CLOSED'

/** The error text of a new time; empty if the rule allows it. */
function faultOf(reservation: ReservationOut, to: Date | null, now: Date): string {
  if (!to) return DRAFT_WORDS.PICKUP_TIME_WRONG
  const refusal = moveTimeRefusal(movable(reservation), to, now)
  return refusal ? MOVE_TIME_WORDS[refusal] : ''
}

type Props = { reservation: ReservationOut; done: (reservation: ReservationOut) => void }

/** Moves the time of a ride that can no longer be canceled. */
export function MoveTimeButton({ reservation, done }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="white" onClick={() => setOpen(true)}>
        시간 변경
      </Button>
      {open && <MoveTimeDialog {...{ reservation, done }} close={() => setOpen(false)} />}
    </>
  )
}

function MoveTimeDialog({ reservation, done, close }: Props & { close: () => void }) {
  const id = useId()
  const now = useNow()
  const queries = useQueryClient()
  const [time, setTime] = useState(timeOf(pickupOf(reservation)))
  const [wrong, setWrong] = useState('')
  const { busy, failure, run } = useAction(MOVE_FAILED)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const pickup_time = `${reservation.ride_date} ${time}`
    const to = instantOf(pickup_time)
    const fault = faultOf(reservation, to, now)
    setWrong(fault)
    if (fault) return document.getElementById(`${id}-time`)?.focus()
    const params = { id: sessionUser()?.id ?? '', rid: reservation.id }
    const moved = await run(() => call(moveReservation, { params, body: { pickup_time } }), MOVED)
    void queries.invalidateQueries()
    if (!moved) return
    close()
    done(moved)
  }
  return (
    <Modal
      open
      close={busy ? undefined : close}
      title="출발 시간을 옮길까요?"
      text={`${reservation.car_name}, ${pickupLabel(reservation)} 출발`}
      actions={
        <>
          <Button variant="gray" onClick={close} disabled={busy}>
            그대로 두기
          </Button>
          <Button type="submit" form={id} busy={busy}>
            이 시간으로 변경
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void save(event)} noValidate className="grid gap-base">
        <TextField
          id={`${id}-time`}
          type="time"
          label="새 출발 시간"
          hint={`처음 시간에서 앞뒤로 ${MOVE_HOURS}시간까지 옮기실 수 있습니다. 차량과 기사님은 그대로이고, 티켓은 더 들지 않습니다.`}
          value={time}
          error={wrong}
          onChange={(event) => setTime(event.target.value)}
        />
        <FailureNotice failure={failure} />
      </form>
    </Modal>
  )
}
