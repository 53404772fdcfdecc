import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { saveFile } from '#kit/web/save-file.ts'
import { callFile, sessionUser } from '#ride/account/widgets/realm.ts'
import { type UnnumberedOut, reservationCalendar } from '../contract.ts'
import { CALENDAR_FAILED, CALENDAR_SAVED } from '../copy.ts'

/** Downloads a confirmed reservation as a calendar file. */
export function CalendarButton({ reservation }: { reservation: UnnumberedOut }) {
  const { busy, failure, run } = useAction(CALENDAR_FAILED)
  const params = { id: sessionUser()?.id ?? '', rid: reservation.id }
  const save = async () => {
    const file = await callFile(reservationCalendar, {
      params,
    })
    saveFile(file, `mosim-${reservation.ride_date}.ics`)
  }
  return (
    <>
      <Button variant="white" wide busy={busy} onClick={() => void run(save, CALENDAR_SAVED)}>
        캘린더에 추가
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}
