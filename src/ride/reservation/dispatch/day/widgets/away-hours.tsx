import { cx } from '#kit/ui/cx.ts'
import { AWAY_WORDS } from '../copy.ts'
import { type Away, type AwayReason, laneSpanOf } from '../rules.ts'

const tones: Record<AwayReason, string> = {
  LICENCE_EXPIRED: 'bg-red text-on-red',
  IN_MAINTENANCE: 'bg-red text-on-red',
  ON_LEAVE: 'bg-yellow text-on-yellow',
  OFF_DAY: 'bg-neutral text-on-neutral',
  OFF_HOURS: 'bg-neutral text-on-neutral',
}

/** The hours in which a driver or unit is not available, shaded, each with its reason. */
export const AwayHours = ({ away }: { away: readonly Away[] }) =>
  away.map((one) => {
    const span = laneSpanOf(one)
    return (
      span && (
        <span
          key={one.from}
          data-away={one.reason}
          className={cx('absolute inset-y-0', tones[one.reason])}
          style={{ left: `${span.left}%`, width: `${span.width}%` }}
        >
          <span className="sticky left-30 block w-fit truncate px-1.5 pt-0.5 text-base font-semibold md:left-38">
            {AWAY_WORDS[one.reason]}
          </span>
        </span>
      )
    )
  })

/** The reason why a driver or unit is not available all day; null if they are. */
export function wholeDayAway(away: readonly Away[]): string | null {
  const whole = away.find(({ from, to }) => from === '00:00' && to === '24:00')
  return whole ? AWAY_WORDS[whole.reason] : null
}
