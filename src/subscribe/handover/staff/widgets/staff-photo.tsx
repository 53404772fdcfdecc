import { useQuery } from '@tanstack/react-query'
import { cx } from '#kit/ui/cx.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { pathOf } from '#kit/web/call.ts'
import type { getFile } from '#platform/file/contract.ts'
import { useObjectUrl } from '#platform/file/widgets/use-object-url.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'

type Props = { reference: string; title: string; className?: string }

const ROUTE = 'GET /api/files/{ref}'

/** A picture of a hand-over or a damage, fetched with the token of staff; it opens whole in a tab of its own. */
export function StaffPhoto({ reference, title, className }: Props) {
  const { callFile } = useStaffRealm()
  const params = { ref: reference }
  const { data, isError, refetch } = useQuery({
    queryKey: [pathOf(ROUTE, { params })],
    queryFn: ({ signal }) => callFile<typeof getFile>(ROUTE, { params, signal }),
    staleTime: 'static',
    gcTime: 0,
  })
  const url = useObjectUrl(data)
  if (url)
    return (
      <a href={url} target="_blank" rel="noopener">
        <img src={url} alt={title} className={cx('bg-white object-cover', className)} />
      </a>
    )
  if (!isError) return <Skeleton className={className} />
  return (
    <button
      type="button"
      onClick={() => void refetch()}
      className={cx('bg-sunken text-text-soft underline underline-offset-4', className)}
    >
      {title} 다시 불러오기
    </button>
  )
}
