import type { Day } from '#kit/day.ts'
import { cx } from '#kit/ui/cx.ts'
import type { DisplayStatus } from '../../../rules.ts'
import { STATUS_WORDS } from '../../../copy.ts'
import type { DispatchOut } from '../../contract.ts'
import { spanOf } from '../rules.ts'

const tones: Record<DisplayStatus, string> = {
  PENDING: 'bg-orange text-on-orange',
  CONFIRMED: 'bg-green text-on-green',
  COMPLETED: 'bg-blue text-on-blue',
  CANCELLED: 'bg-red text-on-red',
}

type Props = {
  day: Day
  ride: DispatchOut
  top: number
  open: (ride: DispatchOut) => void
  drag: (ride: DispatchOut | null) => void
}

/** A ride in a lane; its length is the expected duration. */
export function RideBar({ day, ride, top, open, drag }: Props) {
  const { left, width } = spanOf(ride, day)
  const name = ride.name || '이름 없음'
  const time = `${ride.pickup_time.startsWith(day) ? '' : '어제 '}${ride.pickup_time.slice(11)}`
  const route = `${ride.pickup_location} → ${ride.dropoff_location}`
  return (
    <li className="absolute p-0.5" style={{ top, left: `${left}%`, width: `${width}%` }}>
      <button
        type="button"
        data-ride={ride.id}
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', ride.id)
          drag(ride)
        }}
        onDragEnd={() => drag(null)}
        onClick={() => open(ride)}
        title={`${time} ${name}, ${STATUS_WORDS[ride.display_status]}, ${route}`}
        className={cx(
          'block h-10 w-full cursor-grab overflow-hidden rounded-small px-gutter text-left text-base leading-4.5 inset-ring inset-ring-line focus-visible:-outline-offset-2',
          tones[ride.display_status],
        )}
      >
        {/* The name comes first, because the position shows the time roughly and a short bar cuts the rest. */}
        <span className="block truncate font-bold">
          {name}
          <span className="sr-only">, {STATUS_WORDS[ride.display_status]}</span>
        </span>
        <span className="block truncate">
          {time} {route}
        </span>
      </button>
    </li>
  )
}
