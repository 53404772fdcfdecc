import type { ReactNode } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { Groups } from '#kit/ui/card-rows.tsx'
import { type Column, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { isForbidden, ListFailed } from '#kit/ui/list-failed.tsx'
import { StaleNotice } from '#kit/ui/stale-notice.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { Pager } from '#kit/ui/pager.tsx'
import { SearchBox } from '#kit/ui/search-box.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { CsvButton } from './csv-button.tsx'
import { useCsv } from './use-csv.ts'
import { useNamedRow } from './use-named-row.ts'
import { PAGE_SIZE, type useStaffList } from './use-staff-list.ts'

type Row = { id: string }
type List<R extends Row, Tab extends string> = Pick<
  ReturnType<typeof useStaffList<never, Tab>>,
  'q' | 'page' | 'tab' | 'tabs' | 'marked' | 'search' | 'turn' | 'choose' | 'pathOf' | 'csv'
> & { answer: Answer<R> }
type Answer<R> = {
  data: { result: R[]; page: { total: number; more?: true } } | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  fetchStatus: string
  refetch: () => unknown
}

type Props<R extends Row, Tab extends string> = {
  title: string
  /** The searched fields, in Korean; absent when the list has no search. */
  searchIn?: string
  /** `‘홍’에 맞는 …`: the message when a search finds nothing. */
  notFound: string
  empty: readonly [title: string, text: string]
  tabs?: {
    label: string
    words: Record<Tab, string>
    counts?: Partial<Record<Tab, string>>
    /** `2건` for each tab with hits of the search, once counted; a tab without hits links to those tabs. */
    found?: Partial<Record<Tab, string>>
  }
  list: List<R, Tab>
  columns: readonly Column<R>[]
  minWidth: number
  /** The row on a phone: a `RowCard`. */
  card?: (row: R) => ReactNode
  /** Shows cards at every width. */
  isCompact?: boolean
  /** The label of the loading rows, for screen readers. */
  loading?: string
  /** The button beside the search, such as the button that adds a row. */
  action?: ReactNode
  /** More filters, below the search. */
  filters?: ReactNode
  /** Called when Enter is pressed on a row. */
  open: (row: R) => void
  /** Groups of rows. */
  groups?: Groups<R>
  /** The drawer or dialog beside the list, and the id of its row. */
  beside?: { id: string; pane: ReactNode } | null
  /** A dialog above the list and above `beside`. */
  children?: ReactNode
}

// The table under the tabs takes the remaining height.
const tabbed =
  'flex min-h-0 min-w-0 flex-1 flex-col gap-gutter [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:flex-col [&>[role=tabpanel]]:gap-gutter'

// Space below the list, so that the last rows can be scrolled above a fixed bar.
const page =
  'flex min-h-0 flex-1 flex-col gap-gutter has-[[data-bar]]:[&_[role=region]]:pb-48 md:has-[[data-bar]]:[&_[role=region]]:pb-24 has-[[data-bar]]:[&_[data-pane]]:mb-14'
const untabbed = 'flex min-h-0 min-w-0 flex-1 flex-col gap-gutter'

/** A screen of the back office: a list with search, pages and, when its rows have states, tabs. */
export function StaffList<R extends Row, Tab extends string = never>(props: Props<R, Tab>) {
  const { title, searchIn, tabs, list, action, filters, open, beside, children } = props
  const { error } = list.answer
  const csv = useCsv([title, tabs && list.tab && tabs.words[list.tab]].filter(Boolean).join('_'), list.csv)
  useNamedRow(list.answer.data?.result, open)
  if (isForbidden(error)) return <NoAccess />
  return (
    <div className={page}>
      <div className="flex flex-wrap items-center gap-gutter">
        <h1 className="flex-1 text-title-s">{title}</h1>
        <div className="md:order-1">
          <CsvButton csv={csv} />
        </div>
        <div className="flex w-full items-center gap-gutter md:contents">
          {searchIn && (
            <SearchBox label={`${title} 검색`} placeholder={searchIn} value={list.q} search={list.search} />
          )}
          <div className="flex shrink-0 gap-gutter empty:hidden md:order-2">{action}</div>
        </div>
      </div>
      <FailureNotice failure={csv.failure} />
      {filters}
      <div className="flex min-h-0 flex-1 gap-base">
        {tabs && list.tab ? (
          <div className={tabbed}>
            <Tabs
              label={tabs.label}
              tabs={list.tabs.map((key) => ({ key, label: tabs.words[key], count: tabs.counts?.[key] }))}
              current={list.tab}
              choose={list.choose}
            >
              <Rows {...props} />
            </Tabs>
          </div>
        ) : (
          <div className={untabbed}>
            <Rows {...props} />
          </div>
        )}
        {beside?.pane}
      </div>
      {children}
    </div>
  )
}

function Rows<R extends Row, Tab extends string>(props: Props<R, Tab>) {
  const {
    title,
    tabs,
    list,
    columns,
    minWidth,
    card,
    isCompact = false,
    loading,
    open,
    groups,
    beside,
  } = props
  const { data, error, isPlaceholderData, refetch } = list.answer
  return (
    <>
      <StaleNotice error={data ? error : null} retry={() => void refetch()} />
      <DataTable
        label={tabs && list.tab ? `${tabs.words[list.tab]} ${title}` : title}
        columns={columns}
        minWidth={minWidth}
        rows={data?.result}
        keyOf={({ id }) => id}
        marked={list.marked}
        stale={isPlaceholderData}
        card={card}
        isCompact={isCompact}
        loading={loading}
        open={open}
        groups={groups}
        shown={beside?.id}
      >
        {insteadOfRows(props)}
      </DataTable>
      <Pager
        page={list.page}
        pageSize={PAGE_SIZE}
        total={data?.page.total}
        more={data?.page.more}
        turn={list.turn}
      />
    </>
  )
}

function insteadOfRows<R extends Row, Tab extends string>({ list, tabs, notFound, empty }: Props<R, Tab>) {
  const { data, error, isFetching, fetchStatus, refetch } = list.answer
  if (!data && (error || fetchStatus === 'paused'))
    return <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
  if (data?.result.length !== 0) return null
  if (!list.q) return <EmptyState title={empty[0]} text={empty[1]} />
  const where = tabs && list.tab ? `${tabs.words[list.tab]}에서 ` : ''
  return (
    <EmptyState
      title="검색 결과가 없습니다"
      text={`${where}‘${list.q}’에 맞는 ${notFound}`}
      action={<FoundElsewhere tabs={tabs} list={list} />}
    />
  )
}

/** Links to the other tabs with hits: `예약 확정에 2건`. */
function FoundElsewhere<R extends Row, Tab extends string>({
  tabs,
  list,
}: Pick<Props<R, Tab>, 'tabs' | 'list'>) {
  const others = list.tabs.filter((tab) => tab !== list.tab && tabs?.found?.[tab])
  if (!tabs || others.length === 0) return null
  return (
    <ul aria-label="다른 탭의 검색 결과" className="flex flex-wrap justify-center gap-gutter">
      {others.map((tab) => (
        <li key={tab}>
          <Button size="small" variant="white" to={list.pathOf(tab)}>
            {tabs.words[tab]}에 {tabs.found?.[tab]}
          </Button>
        </li>
      ))}
    </ul>
  )
}
