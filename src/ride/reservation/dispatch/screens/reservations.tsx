import { useState } from 'react'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListFailed, StaleNotice } from '#kit/ui/list-failed.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { Pager } from '#kit/ui/pager.tsx'
import { SearchBox } from '#kit/ui/search-box.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { CallFailed } from '#kit/web/call-failed.ts'
import type { DisplayStatus } from '../../rules.ts'
import { STATUS_WORDS } from '../../words.ts'
import { columnsOf, type Open } from '../widgets/columns.tsx'
import { Dialogs, type Opened } from '../widgets/dialogs.tsx'
import { useLiveChanges } from '../widgets/use-live-changes.ts'
import { PAGE_SIZE, tabs, useReservations } from '../widgets/use-reservations.ts'
import { MOVE_WORDS } from '../words.ts'

export const meta = { title: '예약 관리' }

const items = tabs.map((key) => ({ key, label: STATUS_WORDS[key] }))
// The table under the tabs takes all the height that is left.
const tabbed =
  'flex min-h-0 flex-1 flex-col gap-gutter [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:flex-col [&>[role=tabpanel]]:gap-gutter'
const EMPTY: Record<DisplayStatus, [title: string, text: string]> = {
  PENDING: ['확정을 기다리는 예약이 없습니다', '새 예약이 들어오면 여기에 바로 나타납니다.'],
  CONFIRMED: ['운행을 앞둔 예약이 없습니다', '확정 대기에서 예약을 확정하면 여기로 옮겨집니다.'],
  COMPLETED: ['완료된 운행이 없습니다', '차량이 도착지에 이르면 여기로 옮겨집니다.'],
  CANCELLED: ['취소된 예약이 없습니다', ''],
}

/** The desk of the dispatchers: what came in, who drives it, where it is. */
export default function Reservations() {
  const { tab, q, page, sort, total, list, choose, search, turn, turnSort } = useReservations()
  const [opened, setOpened] = useState<Opened | null>(null)
  const marked = useLiveChanges('reservation', '/api/reservations')
  const open: Open = (kind, ride) => {
    if (kind === 'stops' && tab !== 'CONFIRMED' && tab !== 'COMPLETED') return void refuseStops()
    setOpened({ kind, ride })
  }
  const direction = sort === 'pickup_time' ? 'ascending' : 'descending'
  const { data, error, isFetching, isPlaceholderData, fetchStatus, refetch } = list
  if (error instanceof CallFailed && error.status === 403) return <NoAccess />
  const failed = !data && (error !== null || fetchStatus === 'paused')
  const [emptyTitle, emptyText] = EMPTY[tab]
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-gutter">
      <div className="flex flex-wrap items-center justify-between gap-gutter">
        <h1 className="text-title-s">예약</h1>
        <SearchBox label="예약 검색" placeholder="이름, 아이디, 전화번호" value={q} search={search} />
      </div>
      <div className={tabbed}>
        <Tabs label="예약 상태" tabs={items} current={tab} choose={choose}>
          <StaleNotice error={data ? error : null} retry={() => void refetch()} />
          <DataTable
            label={`${STATUS_WORDS[tab]} 예약`}
            columns={columnsOf(open, { direction, turn: turnSort })}
            minWidth={1100}
            rows={data?.result}
            keyOf={({ id }) => id}
            marked={marked}
            stale={isPlaceholderData}
            open={(ride) => open('details', ride)}
          >
            {failed ? (
              <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
            ) : data?.result.length === 0 ? (
              q ? (
                <EmptyState
                  title="검색 결과가 없습니다"
                  text={`${STATUS_WORDS[tab]}에서 ‘${q}’에 맞는 예약을 찾지 못했습니다.`}
                />
              ) : (
                <EmptyState title={emptyTitle} text={emptyText} />
              )
            ) : null}
          </DataTable>
          <Pager page={page} pageSize={PAGE_SIZE} total={total} turn={turn} />
        </Tabs>
      </div>
      <Dialogs opened={opened} close={() => setOpened(null)} />
    </div>
  )
}

/** */
async function refuseStops(): Promise<void> {
  const { showAlert } = await import('#kit/ui/alert.tsx')
  await showAlert({ title: '현재 위치', text: MOVE_WORDS.NOT_CONFIRMED })
}
