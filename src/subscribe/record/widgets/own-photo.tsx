import { useQuery } from '@tanstack/react-query'
import { cx } from '#kit/ui/cx.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { pathOf } from '#kit/web/call.ts'
import { useObjectUrl } from '#platform/file/widgets/use-object-url.ts'
import { callFile } from '#subscribe/account/widgets/realm.ts'
import type { getRecordPhoto } from '../contract.ts'

type Props = { id: string; reference: string; title: string; className?: string }

const ROUTE = 'GET /api/subscribe/subscriptions/{id}/photos/{ref}'

/** A picture of the own record, fetched with our token, for no address shows it to a browser. */
export function OwnPhoto({ id, reference, title, className }: Props) {
  const params = { id, ref: reference }
  const { data, isError, refetch } = useQuery({
    queryKey: [pathOf(ROUTE, { params })],
    queryFn: ({ signal }) => callFile<typeof getRecordPhoto>(ROUTE, { params, signal }),
    staleTime: 'static',
    gcTime: 0,
  })
  const url = useObjectUrl(data)
  if (url) return <img src={url} alt={title} className={cx('bg-white object-cover', className)} />
  if (!isError) return <Skeleton className={className} />
  return (
    <button
      type="button"
      onClick={() => void refetch()}
      className={cx('bg-sunken text-body text-text-soft underline underline-offset-4', className)}
    >
      {title} 다시 불러오기
    </button>
  )
}
