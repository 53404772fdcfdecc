import { Skeleton } from '#kit/ui/skeleton.tsx'
import { PictureFailed } from './picture-failed.tsx'
import { useDocumentPicture } from './use-document-picture.ts'

/** The picture that the member submitted last. */
export function SubmittedDocument({ reference }: { reference: string }) {
  const { url, hasFailed, busy, retry } = useDocumentPicture(reference)
  return (
    <section className="grid gap-gutter">
      <h2 className="text-control">제출하신 사진</h2>
      {url && (
        <img
          src={url}
          alt="제출하신 신분증"
          className="max-h-80 w-full rounded-card bg-surface object-contain shadow-card"
        />
      )}
      {!url && !hasFailed && <Skeleton className="h-48 rounded-card" />}
      {hasFailed && <PictureFailed busy={busy} retry={retry} />}
    </section>
  )
}
