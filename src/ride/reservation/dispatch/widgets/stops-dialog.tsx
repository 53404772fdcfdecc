import { Check } from 'lucide-react'
import { useState } from 'react'
import { timeOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Drawer } from '#kit/ui/drawer.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Stale } from '#platform/staff/widgets/stale-choice.tsx'
import { useUndo } from '#platform/staff/widgets/use-undo.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import type { DispatchOut } from '../contract.ts'
import { reservationLabel } from './labels.ts'
import { CHANGE_FAILED, NO_LOCATION, POSITION_CHANGED } from './messages.ts'
import { patchReservation } from './patch-reservation.ts'

type Place = { name: string; time: string; location: string }

const placesIn = (reservation: DispatchOut): Place[] => [
  { name: '출발', time: reservation.pickup_time.slice(11, 16), location: reservation.pickup_location },
  ...reservation.via_locations.map(({ location, time }, at) => ({
    name: `경유 ${at + 1}`,
    time: time ? timeOf(new Date(time)) : '',
    location,
  })),
  { name: '도착', time: '', location: reservation.dropoff_location },
]

/** Where the car is on its way; choosing a place moves it there at once, also before the customer's eyes (A-070…A-073). */
export function StopsDialog({ row: opened, close }: DialogProps<DispatchOut>) {
  const [latest, setLatest] = useState(opened)
  const { busy, failure, change } = useStaffChange(CHANGE_FAILED)
  const takeBack = useUndo()
  // Somebody else was faster: the route may be another one by now.
  const reservation = failure?.code === 'STALE' ? (failure.body as Stale<DispatchOut>).current : latest
  const move = async (stop: number | null) => {
    if (busy || stop === reservation.current_stop) return
    const moved = await change(
      () => patchReservation(reservation, { current_stop: stop }),
      POSITION_CHANGED,
      (after) =>
        void takeBack(async () => {
          const back = await patchReservation(after, { current_stop: reservation.current_stop })
          setLatest(back)
          return back
        }),
    )
    if (moved) setLatest(moved)
  }
  const places = placesIn(reservation)
  return (
    <Drawer
      close={close}
      title="현재 위치"
      text={reservationLabel(reservation)}
      actions={
        <Button variant="gray" onClick={close}>
          닫기
        </Button>
      }
    >
      <p className="text-text-soft">
        장소를 누르면 바로 저장되고 고객 화면에도 표시됩니다. 도착을 누르면 운행 완료가 됩니다.
      </p>
      <ol className="grid" aria-busy={busy}>
        {places.map((place, at) => (
          <PlaceLine
            key={at}
            place={place}
            state={stateOf(at, reservation.current_stop)}
            isLast={at === places.length - 1}
            move={() => void move(at)}
          />
        ))}
      </ol>
      {reservation.current_stop !== null && (
        <Button variant="white" size="small" className="justify-self-start" onClick={() => void move(null)}>
          출발 전으로 되돌리기
        </Button>
      )}
      <FailureNotice failure={failure} />
    </Drawer>
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
  move: () => void
}) {
  return (
    <li aria-current={state === 'HERE' ? 'step' : undefined}>
      <button
        type="button"
        onClick={move}
        className="grid w-full grid-cols-[20px_1fr] gap-3 rounded-field px-gutter text-left hover:bg-sunken"
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
        </span>
      </button>
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
