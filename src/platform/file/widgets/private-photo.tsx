import { useQuery } from '@tanstack/react-query'
import { cx } from '#kit/ui/cx.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { useObjectUrl } from './use-object-url.ts'

type Props = {
  /** Fetches the picture with an access token: a private picture has no public URL. */
  question: { queryKey: string[]; queryFn: (around: { signal: AbortSignal }) => Promise<Blob> }
  title: string
  className?: string
  /** A click opens the full size in a new tab. */
  opens?: boolean
}

/** A private picture; its bytes are released when it is no longer shown. */
export function PrivatePhoto({ question, title, className, opens = false }: Props) {
  const { data, isError, refetch } = useQuery({ ...question, staleTime: 'static', gcTime: 0 })
  const url = useObjectUrl(data)
  if (url) {
    const picture = <img src={url} alt={title} className={cx('bg-white object-cover', className)} />
    if (!opens) return picture
    return (
      <a href={url} target="_blank" rel="noopener">
        {picture}
      </a>
    )
  }
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
