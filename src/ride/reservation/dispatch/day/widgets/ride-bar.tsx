import { TriangleAlert } from 'lucide-react'
import type { Day } from '#kit/day.ts'
import { cx } from '#kit/ui/cx.ts'
import type { DisplayStatus } from '../../../rules.ts'
import { STATUS_WORDS } from '../../../copy.ts'
import type { DispatchOut } from '../../contract.ts'
import { routeText, tripText } from '../copy.ts'
import type { Bar } from '../rules.ts'
import { rideProps, type RideHandlers } from './ride-handlers.ts'

const tones: Record<DisplayStatus, string> = {
  PENDING: 'bg-orange text-on-orange',
  CONFIRMED: 'bg-green text-on-green',
  COMPLETED: 'bg-blue text-on-blue',
  CANCELLED: 'bg-red text-on-red',
}

type Props = RideHandlers & {
  day: Day
  bar: Bar
  top: number
}

/** `어제 23:40` for a ride of the night before. */
const timeOn = ({ pickup_time }: DispatchOut, day: Day): string =>
  `${pickup_time.startsWith(day) ? '' : '어제 '}${pickup_time.slice(11)}`

/** A ride in a lane, from pickup to planned end. Its text may continue beyond a short bar, until the next ride. */
export function RideBar({ day, bar, top, open, drag, tabStop, riskOf }: Props) {
  const { ride, left, width, room } = bar
  const name = ride.name || '이름 없음'
  const route = routeText(ride)
  const status = STATUS_WORDS[ride.display_status]
  const risk = riskOf(ride)
  const facts = [`${timeOn(ride, day)} ${name}`, tripText(ride)].filter(Boolean).join(' · ')
  return (
    <li className="absolute p-0.5" style={{ top, left: `${left}%`, width: `${width}%` }}>
      <button
        {...rideProps(ride, { open, drag, tabStop })}
        title={[`${timeOn(ride, day)} ${name}`, status, route, risk].filter(Boolean).join(', ')}
        className={cx(
          'block h-10 w-full scroll-mt-60 scroll-ml-40 cursor-grab rounded-small text-left text-base leading-4.5 focus-visible:-outline-offset-2',
          risk ? 'inset-ring-2 inset-ring-negative' : 'inset-ring inset-ring-line',
          tones[ride.display_status],
        )}
      >
        <span className="pointer-events-none block px-1.5" style={{ width: `${(room / width) * 100}%` }}>
          <span className="block truncate font-bold">{route}</span>
          <span className="block truncate">
            {risk && <RiskMark text={risk} />}
            {facts}
            <span className="sr-only">, {status}</span>
          </span>
        </span>
      </button>
    </li>
  )
}

/** Why a ride is at risk, in one word; the ride's title has the whole sentence. */
export const RiskMark = ({ text }: { text: string }) => (
  <span className="mr-1 inline-flex items-center gap-0.5 align-bottom font-bold text-on-red">
    <TriangleAlert size={12} aria-hidden="true" />
    <span className="sr-only">{text}, </span>
    <span aria-hidden="true">{text === LATE ? text : '위험'}</span>
  </span>
)

/** The mark of a ride whose pickup time has passed without an arrival. */
export const LATE = '지연'
