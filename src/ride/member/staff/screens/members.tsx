import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListFailed, StaleNotice } from '#kit/ui/list-failed.tsx'
import { NoAccess } from '#kit/ui/no-access.tsx'
import { Pager } from '#kit/ui/pager.tsx'
import { SearchBox } from '#kit/ui/search-box.tsx'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { pathOf } from '#kit/web/call.ts'
import { callPage } from '#ride/account/widgets/realm.ts'
import { useLiveChanges } from '#ride/reservation/dispatch/widgets/use-live-changes.ts'
import type { listMembers } from '../../contract.ts'
import { columnsOf, type Open } from '../widgets/columns.tsx'
import { Dialogs, type Opened } from '../widgets/dialogs.tsx'

export const meta = { title: '회원 관리' }

const PAGE_SIZE = 50
const route = 'GET /api/users'

/** Members: who they are, what they have left, whether they showed who they are. */
export default function Members() {
  const { q, page, search, turn } = useListAddress()
  const { data, error, isFetching, isPlaceholderData, fetchStatus, refetch } = useMembers(q, page)
  const [opened, setOpened] = useState<Opened | null>(null)
  const marked = useLiveChanges('member', '/api/users')
  const open: Open = (kind, member) => setOpened({ kind, member })
  const total = data?.page.total
  const last = Math.max(1, Math.ceil((total ?? 0) / PAGE_SIZE))
  useEffect(() => {
    if (data && !isPlaceholderData && page > last) turn(last)
  })
  if (error instanceof CallFailed && error.status === 403) return <NoAccess />
  const failed = !data && (error !== null || fetchStatus === 'paused')
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-gutter">
      <div className="flex flex-wrap items-center justify-between gap-gutter">
        <h1 className="text-title-s">회원</h1>
        <SearchBox label="회원 검색" placeholder="아이디, 이름" value={q} search={search} />
      </div>
      <StaleNotice error={data ? error : null} retry={() => void refetch()} />
      <DataTable
        label="회원"
        columns={columnsOf(open)}
        minWidth={900}
        rows={data?.result}
        keyOf={({ id }) => id}
        marked={marked}
        stale={isPlaceholderData}
        open={(member) => open('member', member)}
      >
        {failed ? (
          <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
        ) : data?.result.length === 0 ? (
          q ? (
            <EmptyState title="검색 결과가 없습니다" text={`‘${q}’에 맞는 회원을 찾지 못했습니다.`} />
          ) : (
            <EmptyState title="아직 회원이 없습니다" text="가입한 회원이 여기에 나타납니다." />
          )
        ) : null}
      </DataTable>
      <Pager page={page} pageSize={PAGE_SIZE} total={total} turn={turn} />
      <Dialogs opened={opened} close={() => setOpened(null)} />
    </div>
  )
}

function useMembers(q: string, page: number) {
  const query = { q, page, page_size: PAGE_SIZE }
  return useQuery({
    queryKey: [pathOf(route, { query })],
    queryFn: ({ signal }) => callPage<typeof listMembers>(route, { query, signal }),
    placeholderData: (before) => before,
  })
}
