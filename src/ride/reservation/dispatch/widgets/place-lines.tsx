import { Check } from 'lucide-react'
import { timeOf } from '#kit/day.ts'
import { cx } from '#kit/ui/cx.ts'
import type { DispatchOut } from '../contract.ts'
import { meetingText } from '../../copy.ts'
import { NO_LOCATION } from './copy.ts'

type Place = { name: string; time: string; location: string; note?: string }

const placesIn = (reservation: DispatchOut): Place[] => [
  {
    name: '출발',
    time: reservation.pickup_time.slice(11, 16),
    location: reservation.pickup_location,
    note: meetingText(reservation, 'pickup_note'),
  },
  ...reservation.via_locations.map(({ location, time }, at) => ({
    name: `경유 ${at + 1}`,
    time: time ? timeOf(new Date(time)) : '',
    location,
  })),
  {
    name: '도착',
    time: '',
    location: reservation.dropoff_location,
    note: meetingText(reservation, 'dropoff_note'),
  },
]

type Props = {
  reservation: DispatchOut
  busy: boolean
  /** Moves the car to a place; without this function the places are read-only. */
  move?: (stop: number) => void
}

/** The places of a ride in order, and the car's position. */
export function PlaceLines({ reservation, busy, move }: Props) {
  const places = placesIn(reservation)
  return (
    <ol className="grid" aria-busy={busy}>
      {places.map((place, at) => (
        <PlaceLine
          key={at}
          place={place}
          state={stateOf(at, reservation.current_stop)}
          isLast={at === places.length - 1}
          move={move && (() => move(at))}
        />
      ))}
    </ol>
  )
}

type State = 'DONE' | 'HERE' | 'AHEAD'

function stateOf(at: number, current: number | null): State {
  if (current === null || at > current) return 'AHEAD'
  return at === current ? 'HERE' : 'DONE'
}

const words: Record<State, string> = { DONE: '완료', HERE: '현재 위치', AHEAD: '' }

function PlaceLine({
  place,
  state,
  isLast,
  move,
}: {
  place: Place
  state: State
  isLast: boolean
  move: (() => void) | undefined
}) {
  const Line = move ? 'button' : 'div'
  return (
    <li aria-current={state === 'HERE' ? 'step' : undefined}>
      <Line
        {...(move && { type: 'button', onClick: move })}
        className={cx(
          'grid w-full grid-cols-[20px_1fr] gap-3 rounded-field px-gutter text-left',
          move && 'hover:bg-sunken',
        )}
      >
        <span aria-hidden="true" className="grid grid-rows-[12px_20px_1fr] justify-items-center">
          <span />
          <Dot state={state} />
          {!isLast && <span className={cx('-mb-3 w-0.5', state === 'DONE' ? 'bg-sub01' : 'bg-line')} />}
        </span>
        <span className="min-w-0 py-3">
          <span className="flex items-baseline gap-gutter text-base">
            <strong className="text-text-strong">{place.name}</strong>
            {place.time && <span className="text-text-soft">{place.time}</span>}
            <span
              className={cx('ml-auto', state === 'HERE' ? 'font-bold text-sub01-text' : 'text-text-soft')}
            >
              {words[state]}
            </span>
          </span>
          <span className={cx('block text-body', !place.location && 'text-text-soft')}>
            {place.location || NO_LOCATION}
          </span>
          {place.note && <span className="block text-body text-text-strong">{place.note}</span>}
        </span>
      </Line>
    </li>
  )
}

function Dot({ state }: { state: State }) {
  if (state === 'DONE')
    return (
      <span className="grid size-5 place-items-center rounded-full bg-sub01 text-on-sub01">
        <Check size={12} strokeWidth={3} />
      </span>
    )
  return (
    <span
      className={cx(
        'size-3 self-center rounded-full border-2',
        state === 'HERE' ? 'border-sub01 bg-sub01 ring-4 ring-sub02' : 'border-line-strong bg-surface',
      )}
    />
  )
}
