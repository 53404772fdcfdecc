import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/ui/button.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { pathOf } from '#kit/web/call.ts'
import type { getFile } from '#platform/file/contract.ts'
import { callFile } from '#ride/account/widgets/realm.ts'
import { useObjectUrl } from './use-object-url.ts'

const ROUTE = 'GET /api/files/{ref}'

type Props = { reference: string; title?: string; alt?: string }

/** The picture that was submitted last. Fetched with our token, for no address shows it to a browser (C-268). */
export function SubmittedDocument({ reference, title = '제출하신 사진', alt = '제출하신 신분증' }: Props) {
  const params = { ref: reference }
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [pathOf(ROUTE, { params })],
    queryFn: ({ signal }) => callFile<typeof getFile>(ROUTE, { params, signal }),
    // Not asked again with what is on the screen: the server notes each view.
    staleTime: 'static',
    // A document does not stay in memory once nobody looks at it.
    gcTime: 0,
  })
  const url = useObjectUrl(data)
  return (
    <section className="grid gap-gutter">
      <h2 className="text-control">{title}</h2>
      {url && (
        <img
          src={url}
          alt={alt}
          className="max-h-80 w-full rounded-card bg-surface object-contain shadow-card"
        />
      )}
      {!url && !isError && <Skeleton className="h-48 rounded-card" />}
      {isError && !data && (
        <div className="flex items-center justify-between gap-base rounded-card bg-surface px-base py-gutter">
          <p className="text-body text-text-soft">사진을 불러오지 못했습니다.</p>
          <Button variant="gray" size="small" onClick={() => void refetch()} busy={isFetching}>
            다시 시도
          </Button>
        </div>
      )}
    </section>
  )
}
