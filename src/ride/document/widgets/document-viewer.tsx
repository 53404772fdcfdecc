import { useEffect } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { PictureViewer } from '#kit/ui/picture-viewer.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import type { PictureView } from '#kit/ui/use-picture-view.ts'
import { PictureFailed } from './picture-failed.tsx'
import { useDocumentPicture } from './use-document-picture.ts'

type Props = {
  reference: string
  /** The member's name. */
  name: string
  viewer: PictureView
  /** Called with the reference after the picture is shown. */
  shown?: (reference: string) => void
  className?: string
}

/** A member's document in large size, with zoom and rotation; the server records the view. */
export function DocumentViewer({ reference, name, viewer, shown, className }: Props) {
  const { url, hasFailed, busy, retry } = useDocumentPicture(reference)
  const isShown = url !== null
  useEffect(() => {
    if (isShown) shown?.(reference)
  }, [isShown, shown, reference])
  if (url)
    return (
      <PictureViewer
        viewer={viewer}
        url={url}
        alt={`${name} 님의 신분증`}
        {...(className && { className })}
      />
    )
  return (
    <div className={cx('grid place-items-center bg-neutral p-base', className)}>
      {hasFailed ? <PictureFailed busy={busy} retry={retry} /> : <Skeleton className="size-full" />}
    </div>
  )
}
