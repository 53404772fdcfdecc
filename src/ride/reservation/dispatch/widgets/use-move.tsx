import { useState } from 'react'
import { instantOf } from '#kit/day.ts'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useNow } from '#kit/ui/use-now.ts'
import { useToday } from '#kit/ui/use-today.ts'
import type { Stale } from '#platform/staff/widgets/stale.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { useUndo } from '#platform/staff/widgets/use-undo.ts'
import type { DispatchOut } from '../contract.ts'
import { WARNING_WORDS } from '../copy.ts'
import { isEarlyMove } from '../rules.ts'
import { Warnings } from './warnings.tsx'
import { CHANGE_FAILED, MOVE_UNDO_REASON, POSITION_CHANGED } from './copy.ts'
import { patchReservation } from './patch-reservation.ts'

const MOVING = {
  label: '위치를 바꾸는 사유',
  placeholder: '예: 손님이 일찍 출발하셨습니다',
  autoFocus: true,
}
const COMPLETING = {
  label: '운행을 완료하는 사유',
  placeholder: '예: 기사에게 전화로 확인했습니다',
  autoFocus: true,
}

/** The ride in the form that the rules need. */
const rideOf = ({ pickup_time, pickup_location, via_locations, dropoff_location }: DispatchOut) => ({
  pickupAt: instantOf(pickup_time) ?? new Date(0),
  pickupLocation: pickup_location,
  viaLocations: via_locations,
  dropoffLocation: dropoff_location,
})

/**
 * Moves the car along its places immediately. Completing the ride, or a stop long before the pickup, needs a reason,
 * for which `notice` asks below the places. Returns the newest state of the ride, because the dialog's copy may be
 * outdated.
 */
export function useMove(opened: DispatchOut) {
  const { busy, failure, change } = useStaffChange(CHANGE_FAILED)
  const runUndo = useUndo()
  const today = useToday()
  const now = useNow()
  const [saved, setSaved] = useState(opened)
  const [asked, setAsked] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const refused = failure?.code === 'STALE' ? [(failure.body as Stale<DispatchOut>).current] : []
  const reservation = [opened, saved, ...refused].toSorted((a, b) => b.version - a.version)[0]!
  const { current_stop: before } = reservation
  const back = async (after: DispatchOut) => {
    const row = await patchReservation(after, { current_stop: before, reason: MOVE_UNDO_REASON })
    setSaved(row)
    return row
  }
  const send = async (stop: number | null, given: { reason?: string } = {}) => {
    const row = await change(
      () => patchReservation(reservation, { current_stop: stop, ...given }).catch(askFor(stop)),
      POSITION_CHANGED,
      (after) => void runUndo(() => back(after)),
    )
    if (!row) return
    setAsked(null)
    setReason('')
    setSaved(row)
  }
  const askFor = (stop: number | null) => (error: unknown) => {
    if (error instanceof CallFailed && error.code === 'NEEDS_REASON') setAsked(stop)
    throw error
  }
  const isLast = (stop: number | null) => stop === reservation.via_locations.length + 1
  const move = (stop: number | null) => {
    if (busy || stop === before) return
    // Before the ride's day, the server refuses even with a reason, so none is asked for.
    const needsReason = isLast(stop) || isEarlyMove(rideOf(reservation), stop, now)
    const asks = needsReason && reservation.ride_date <= today
    setAsked(asks ? stop : null)
    if (!asks) void send(stop)
  }
  const notice = (
    <>
      {asked !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy && reason.trim()) void send(asked, { reason: reason.trim() })
          }}
        >
          <Warnings
            lines={[WARNING_WORDS[isLast(asked) ? 'NOT_DROPPED' : 'EARLY']]}
            ask={isLast(asked) ? COMPLETING : MOVING}
            {...{ reason, setReason }}
          >
            <Button type="submit" size="small" busy={busy} disabled={!reason.trim()}>
              {isLast(asked) ? '운행 완료' : '위치 변경'}
            </Button>
          </Warnings>
        </form>
      )}
      <FailureNotice failure={failure?.code === 'NEEDS_REASON' ? null : failure} />
    </>
  )
  return { reservation, busy, move, notice }
}
