import { Button } from '#kit/ui/button.tsx'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import type { DriveRideOut } from '../contract.ts'
import { type Step, undoOf } from '../queue/rules.ts'
import { UNDO_FAILED, undoText } from './copy.ts'
import type { Acts } from './rides.tsx'
import { useSeconds } from '#kit/ui/use-seconds.ts'

type Props = { ride: DriveRideOut; queue: Step[]; takeBack: Acts['takeBack'] }

/** The button that undoes the driver's last step, with the seconds left. */
export function Undo({ ride, queue, takeBack }: Props) {
  const undo = undoOf(ride, queue, useSeconds(Date.now))
  const { busy, failure, run } = useAction(UNDO_FAILED)
  if (!undo) return null
  return (
    <>
      <FailureNotice failure={failure} />
      <Button
        variant="white"
        wide
        busy={busy}
        className="tabular-nums"
        onClick={() => void run(() => takeBack(ride.id, undo.eventId))}
      >
        {undoText(ride.events.at(-1)!.kind, undo.seconds)}
      </Button>
    </>
  )
}
