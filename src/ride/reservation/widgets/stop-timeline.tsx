import { timeOf } from '#kit/day.ts'
import type { Language } from '#kit/language.ts'
import { cx } from '#kit/ui/cx.ts'
import { actualTexts } from '../trip-event/times/copy.ts'
import type { StepTime } from '../trip-event/times/rules.ts'
import { ROUTE_TEXTS, stopName } from '../recipient/copy.ts'

type Reservation = {
  pickup_time: string
  pickup_location: string
  via_locations: readonly { location: string; time: string | null }[]
  dropoff_location: string
  pickup_note: string
  dropoff_note: string
  /** The recorded steps; the line shows their times. */
  step_times?: readonly StepTime[]
}
type Place = { name: string; time: string; location: string; note?: string }

/** 출발, 경유 1, 2 …, 도착: the places of a reservation in order, with their KST times (C-190). */
function placesIn(reservation: Reservation, language: Language): Place[] {
  const noteOf = (end: 'pickup_note' | 'dropoff_note') =>
    reservation[end] && `${ROUTE_TEXTS[end][language]}: ${reservation[end]}`
  return [
    {
      name: ROUTE_TEXTS.pickup[language],
      time: reservation.pickup_time.slice(11, 16),
      location: reservation.pickup_location,
      note: noteOf('pickup_note'),
    },
    ...reservation.via_locations.map(({ location, time }, at) => ({
      name: stopName(at + 1, language),
      time: time ? timeOf(new Date(time)) : '',
      location,
    })),
    {
      name: ROUTE_TEXTS.dropoff[language],
      time: '',
      location: reservation.dropoff_location,
      note: noteOf('dropoff_note'),
    },
  ]
}

/** A reservation as a line of places. `current` is the place of the car: null before departure, undefined if the line does not show it. */
export function StopTimeline({
  reservation,
  current,
  isOver = false,
  language = 'ko',
}: {
  reservation: Reservation
  current?: number | null
  /** Whether the ride has ended: then no place is the current one. */
  isOver?: boolean
  language?: Language
}) {
  const hasProgress = current !== undefined
  const actual = actualTexts(reservation.step_times, reservation.via_locations.length, language)
  return (
    <ol className="grid">
      {placesIn(reservation, language).map((place, at, all) => {
        const isHere = hasProgress && current === at
        const isPassed = hasProgress && current !== null && at < current
        return (
          <li key={at} aria-current={isHere ? 'step' : undefined} className="grid grid-cols-[20px_1fr] gap-3">
            <span aria-hidden="true" className="grid grid-rows-[24px_1fr] justify-items-center">
              <span
                className={cx(
                  'mt-1 size-3 self-start rounded-full border-2',
                  isHere || isPassed ? 'border-sub01 bg-sub01' : 'border-line-strong bg-surface',
                  isHere && 'ring-4 ring-sub02',
                )}
              />
              {at < all.length - 1 && (
                <span className={cx('-mt-1 w-0.5', isPassed ? 'bg-sub01' : 'bg-line')} />
              )}
            </span>
            <div className="pb-base text-body">
              <p className="flex flex-wrap items-baseline gap-x-gutter">
                <span className="font-bold text-text-strong">{place.name}</span>
                {place.time && <span className="text-text-soft">{place.time}</span>}
                {actual[at] && <span className="text-text-strong">{actual[at]}</span>}
                {isHere && (
                  <span className="font-bold text-sub01-text">
                    {ROUTE_TEXTS[isOver ? 'arrived' : 'here'][language]}
                  </span>
                )}
                {isPassed && (
                  <span className="text-text-soft">
                    {ROUTE_TEXTS[at === 0 ? 'departed' : 'passed'][language]}
                  </span>
                )}
              </p>
              <p className="break-words text-text">{place.location}</p>
              {place.note && <p className="break-words text-text-strong">{place.note}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
