import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Drawer } from '#kit/ui/drawer.tsx'
import { ListFailed } from '#kit/ui/list-failed.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { type ListLimit, ListLimitNote } from './list-limit-note.tsx'

type Props<Row> = {
  title: string
  text: string
  loading: string
  empty: string
  close: () => void
  question: { queryKey: QueryKey; queryFn: (around: { signal: AbortSignal }) => Promise<Row[]> }
  line: (row: Row) => ReactNode
  /** Set when the server sends only the latest entries. */
  cut?: ListLimit
  children?: ReactNode
}

/**
 * The entries of a row in a drawer beside the table, one line each; shows when it loads, fails or is empty (A-032,
 *
 */
export function ListDrawer<Row>({
  title,
  text,
  loading,
  empty,
  close,
  question,
  line,
  cut,
  children,
}: Props<Row>) {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery({ ...question, staleTime: 0 })
  return (
    <Drawer close={close} title={title} text={text}>
      {children}
      {data ? (
        data.length > 0 ? (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {data.map((row, at) => (
                <li key={at} className="py-2.5">
                  {line(row)}
                </li>
              ))}
            </ul>
            {cut && <ListLimitNote {...cut} shown={data.length} />}
          </>
        ) : (
          <p className="py-big text-center text-body text-text-soft">{empty}</p>
        )
      ) : error || fetchStatus === 'paused' ? (
        <ListFailed error={error} retry={() => void refetch()} busy={isFetching} />
      ) : (
        <Loading label={loading} className="grid gap-3">
          <p className="text-body text-text-soft">{loading}</p>
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} className="h-10" />
          ))}
        </Loading>
      )}
    </Drawer>
  )
}
