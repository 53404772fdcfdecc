import { Button } from '#kit/ui/button.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { useAct } from '#kit/ui/use-act.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { callFile, sessionUser } from '#ride/account/widgets/realm.ts'
import type { ReservationOut, rideCalendar } from '../contract.ts'
import { CALENDAR_FAILED, CALENDAR_SAVED } from '../words.ts'

/** Saves a confirmed ride as a file that any calendar takes. */
export function CalendarButton({ ride }: { ride: ReservationOut }) {
  const { busy, failure, act } = useAct(CALENDAR_FAILED)
  const params = { id: sessionUser()?.id ?? '', rid: ride.id }
  const save = async () => {
    const file = await callFile<typeof rideCalendar>('GET /api/users/{id}/reservations/{rid}/calendar', {
      params,
    })
    saveFile(file, `mosim-${ride.ride_date}.ics`)
  }
  return (
    <>
      <Button variant="white" wide busy={busy} onClick={() => void act(save, CALENDAR_SAVED)}>
        캘린더에 추가
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}
