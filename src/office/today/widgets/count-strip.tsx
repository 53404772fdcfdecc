import type { OutputOf } from '#kit/contract.ts'
import { cx } from '#kit/ui/cx.ts'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import type { getOverview } from '../contract.ts'
import { countText } from '../copy.ts'
import { jumpTo, SECTIONS } from './sections.ts'

type Overview = OutputOf<typeof getOverview>
type Item = { label: string; count: number; isUrgent?: boolean; jump: () => void }

const OF_RIDES = ['today', 'tomorrow', 'alerts', 'pending', 'unassigned', 'late', 'under_way']

/** The number of tasks that are not about rides. */
const otherTasks = ({ clock_off_seconds: _, ...overview }: Overview): number =>
  Object.entries(overview)
    .filter(([name]) => !OF_RIDES.includes(name))
    .reduce((sum, [, count]) => sum + (typeof count === 'number' ? count : 0), 0)

const itemsOf = (overview: Overview, seeToday: () => void): Item[] => [
  { label: '위험한 운행', count: overview.alerts, isUrgent: true, jump: () => jumpTo(SECTIONS.alerts) },
  { label: '출발 지연', count: overview.late, isUrgent: true, jump: () => jumpTo(SECTIONS.late) },
  { label: '확정 대기', count: overview.pending, jump: () => jumpTo(SECTIONS.pending) },
  { label: '미배정', count: overview.unassigned, jump: () => jumpTo(SECTIONS.unassigned) },
  { label: '오늘 운행', count: overview.today, jump: seeToday },
  { label: '그 밖의 일', count: otherTasks(overview), jump: () => jumpTo(SECTIONS.others) },
]

type Props = { overview: Overview | undefined; seeToday: () => void }

/** The counts that a dispatcher reads first, urgent ones in front; each links to its list. */
export const CountStrip = ({ overview, seeToday }: Props) =>
  overview ? (
    <nav aria-label="요약">
      <ul className="grid grid-cols-3 gap-gutter md:grid-cols-6">
        {itemsOf(overview, seeToday).map((item) => (
          <li key={item.label}>
            <Count {...item} />
          </li>
        ))}
      </ul>
    </nav>
  ) : (
    <Loading label="요약을 불러오는 중입니다" className="grid grid-cols-3 gap-gutter md:grid-cols-6">
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <Skeleton key={key} className="h-12" />
      ))}
    </Loading>
  )

function Count({ label, count, isUrgent = false, jump }: Item) {
  const look =
    'flex h-12 w-full items-center justify-between gap-small rounded-field px-3 text-body inset-ring'
  const text = (
    <>
      <span className="truncate">{label}</span>
      <span className="text-title-s font-bold tabular-nums">
        {countText(count)}
        <span className="sr-only">건</span>
      </span>
    </>
  )
  if (count === 0) return <p className={cx(look, 'text-text-soft inset-ring-line')}>{text}</p>
  return (
    <button
      type="button"
      onClick={jump}
      className={cx(
        look,
        'font-semibold',
        isUrgent
          ? 'bg-red text-on-red inset-ring-on-red'
          : 'bg-surface text-text-strong inset-ring-line-strong hover:bg-sunken',
      )}
    >
      {text}
    </button>
  )
}
