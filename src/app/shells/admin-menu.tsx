import { useContext } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { Link } from '#kit/ui/router.tsx'
import { countText } from '#office/today/copy.ts'
import { useTaskCounts } from '#office/today/widgets/use-task-counts.ts'
import type { Section } from '#page'
import { OwnRights } from '#platform/staff/widgets/own-rights.ts'
import { urls } from '#urls'
import { pages } from '../pages.ts'

type Tab = { to: string; label: string; counts: string[]; needs: string }

const LABELS: Record<Section, string> = {
  today: '오늘',
  reservations: '예약',
  customers: '고객',
  fleet: '차량·일정',
  drivers: '기사',
  subscriptions: '구독',
  books: '정산',
  settings: '설정',
}

const tabsOf = (section: Section): Tab[] =>
  pages
    .flatMap(({ path, menu }) => (menu?.section === section ? [{ to: path, counts: [], ...menu }] : []))
    .toSorted((one, other) => one.order - other.order)

const SECTIONS = (Object.keys(LABELS) as Section[]).map((section) => ({
  label: LABELS[section],
  tabs: tabsOf(section),
}))

/** Whether staff with these rights may open a back-office page; a subpage needs the right of its parent. */
export function isOpenTo(rights: readonly string[] | null, path: string): boolean {
  const tab = SECTIONS.flatMap(({ tabs }) => tabs).find((one) => isAt(path, one))
  return !rights || !tab || rights.includes(tab.needs)
}

/** The sections with the tabs that the logged-in person has the right to. */
function useSections() {
  const rights = useContext(OwnRights)
  return SECTIONS.map(({ label, tabs }) => ({
    label,
    tabs: rights ? tabs.filter(({ needs }) => rights.includes(needs)) : tabs,
  })).filter(({ tabs }) => tabs.length > 0)
}
type Sections = ReturnType<typeof useSections>

/** Whether a tab shows this path, or a subpage such as a customer's record. */
const isAt = (pathname: string, { to }: Tab): boolean =>
  to === pathname || (to !== urls.admin.today && pathname.startsWith(`${to}/`))

const sectionAt = (sections: Sections, pathname: string) =>
  sections.find(({ tabs }) => tabs.some((tab) => isAt(pathname, tab)))

/** The sections of the back office, each with its number of open tasks. */
export function SectionLinks({ pathname }: { pathname: string }) {
  const countOf = useTaskCounts()
  const sections = useSections()
  const current = sectionAt(sections, pathname)
  return (
    <ul className="grid gap-thin">
      {sections.map((section) => (
        <li key={section.label}>
          <Link
            to={section.tabs[0]!.to}
            aria-current={section === current ? 'page' : undefined}
            className={cx(
              'flex h-11 items-center justify-between rounded-small px-gutter text-body font-semibold md:h-9',
              section === current ? 'bg-gray text-text-strong' : 'text-gray-text hover:bg-gray',
            )}
          >
            {section.label}
            <Count count={countOf(section.tabs.flatMap(({ counts }) => counts))} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The pages of the shown section. */
export function SectionTabs({ pathname }: { pathname: string }) {
  const countOf = useTaskCounts()
  const section = sectionAt(useSections(), pathname)
  if (!section || section.tabs.length < 2) return null
  return (
    <nav aria-label={`${section.label} 화면`} className="mb-base shrink-0 border-b border-line">
      <ul className="flex gap-base overflow-x-auto no-scrollbar">
        {section.tabs.map((tab) => (
          <li key={tab.to} ref={isAt(pathname, tab) ? showInRow : undefined}>
            <TabLink tab={tab} isCurrent={isAt(pathname, tab)} count={countOf(tab.counts)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TabProps = { tab: Tab; isCurrent: boolean; count: number }

const TabLink = ({ tab: { to, label }, isCurrent, count }: TabProps) => (
  <Link
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    className={cx(
      'flex min-h-11 items-center gap-small border-b-2 px-1 text-body font-semibold whitespace-nowrap focus-visible:-outline-offset-2 md:min-h-9',
      isCurrent ? 'border-primary text-text-strong' : 'border-transparent text-text-soft hover:text-text',
    )}
  >
    {label}
    <Count count={count} />
  </Link>
)

/** Scrolls a row that is too narrow for its tabs. */
const showInRow = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const Count = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="rounded-full bg-red px-2 text-badge font-semibold text-on-red tabular-nums">
      {countText(count)}
      <span className="sr-only">건</span>
    </span>
  )
