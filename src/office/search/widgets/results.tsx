import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { foundText, NOTHING_FOUND, SEARCHED, SEARCHING, TYPE_MORE } from '../copy.ts'
import { type Hit, Hits } from './hits.tsx'
import type { useSearch } from './use-search.ts'

type Props = {
  search: ReturnType<typeof useSearch>
  hits: readonly Hit[]
  at: number
  text: string
  mark: (at: number) => void
  open: (hit: Hit) => void
}

/** The hits below the field, or the reason why there are none. */
export const Results = (props: Props) => (
  <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
    <p role="status" className="sr-only">
      {props.search.isCurrent ? foundText(props.hits.length) : ''}
    </p>
    <Body {...props} />
  </div>
)

function Body({ search, hits, at, text, mark, open }: Props) {
  if (!search.canSearch) return <EmptyState title={SEARCHED} text={TYPE_MORE} />
  if (search.failure)
    return <ListFailed error={search.failure.error} retry={search.retry} busy={search.isBusy} />
  if (hits.length > 0) return <Hits {...{ hits, at, mark, open }} isStale={!search.isCurrent} />
  if (search.isCurrent)
    return <EmptyState title={NOTHING_FOUND} text={`‘${text}’에 맞는 기록이 없습니다. ${SEARCHED}`} />
  return (
    <Loading label={SEARCHING} className="grid gap-gutter p-base">
      <p className="text-body text-text-soft">{SEARCHING}</p>
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className="h-11" />
      ))}
    </Loading>
  )
}
