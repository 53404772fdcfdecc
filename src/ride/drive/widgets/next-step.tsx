import { useEffect, useState } from 'react'
import { instantOf } from '#kit/day.ts'
import { cx } from '#kit/ui/cx.ts'
import { useNow } from '#kit/ui/use-now.ts'
import { isEarly } from '#ride/reservation/trip-event/rules.ts'
import type { DriveRideOut } from '../contract.ts'
import { DRIVER_EVENT_WORDS } from '../copy.ts'
import { nextPlace } from '../queue/rules.ts'
import { NO_SHOW_ENDED, stepWord } from './copy.ts'
import type { Acts } from './rides.tsx'

/** The button's pause after a press, so that a double tap does not record the following step too. */
const REST_MS = 1_500

type Props = { ride: DriveRideOut; record: Acts['record'] }

/** One large button for the next step of a ride, or the reason why it must wait. */
export function NextStep({ ride, record }: Props) {
  const { isResting, rest } = useRest()
  const blocked = blockedText(ride, useNow())
  const { next } = ride
  if (ride.no_show?.state === 'ENDED')
    return <p className="text-control font-semibold text-text">{NO_SHOW_ENDED}</p>
  if (next === null) return <p className="text-control font-semibold text-text">운행을 마쳤습니다.</p>
  if (blocked) return <p className="text-control font-semibold text-text">{blocked}</p>
  const press = () => {
    if (isResting) return
    rest()
    record(ride.id, next)
  }
  return (
    <button
      type="button"
      onClick={press}
      aria-disabled={isResting || undefined}
      className={cx(
        'grid min-h-20 w-full content-center gap-1 rounded-card bg-primary px-base py-3 text-center text-on-primary select-none',
        isResting && 'opacity-60',
      )}
    >
      <span className="text-title-l font-bold">{stepWord(next)}</span>
      <span className="line-clamp-2 text-control break-words">{placeLine(ride)}</span>
    </button>
  )
}

/** The place of the step; for an answer, the guest. */
const placeLine = (ride: DriveRideOut): string =>
  ride.next === 'ACCEPTED'
    ? `${ride.pickup_time.slice(11)} ${ride.guest_name}님`
    : (ride.places[nextPlace(ride)]?.location ?? '')

function blockedText(ride: DriveRideOut, now: Date): string | null {
  if (ride.next === 'ACCEPTED') return null
  if (ride.status === 'PENDING') return DRIVER_EVENT_WORDS.NOT_CONFIRMED
  return ride.next === 'EN_ROUTE' && isEarly(instantOf(ride.pickup_time)!, now)
    ? `수락하셨습니다. ${DRIVER_EVENT_WORDS.TOO_EARLY}`
    : null
}

function useRest() {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => setResting(false), REST_MS)
    return () => clearTimeout(timer)
  }, [isResting])
  return { isResting, rest: () => setResting(true) }
}
