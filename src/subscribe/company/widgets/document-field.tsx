import { FileText } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { pathOf } from '#kit/web/call.ts'
import { PrivatePhoto } from '#platform/file/widgets/private-photo.tsx'
import type { PhotoUpload } from '#platform/file/widgets/use-photos.ts'
import { callFile } from '#subscribe/account/widgets/realm.ts'
import { getDocument } from '../contract.ts'
import { COMPANY_WORDS } from '../copy.ts'

type Props = {
  /** The reference of the chosen document; empty for none. */
  document: string
  /** The reference of the saved document. */
  saved: string | null
  error: string | undefined
  upload: PhotoUpload<{ file: string }>
  set: (document: string) => void
}

/** The picture of the business registration. It is made smaller on the device and uploaded when it is chosen. */
export function DocumentField({ document, saved, error, upload, set }: Props) {
  const { busy, wrong, send } = upload
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Emptied, so that the same file can be chosen again.
    event.target.value = ''
    const [sent] = file ? await send([file]) : []
    if (sent) set(sent.file)
  }
  return (
    <div className="grid gap-gutter">
      {document && document === saved && <SavedDocument reference={saved} />}
      <label className="relative flex min-h-14 items-center justify-center gap-gutter rounded-field border border-dashed border-line-strong bg-surface p-3 text-control font-semibold text-text-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <FileText size={22} aria-hidden="true" />
        {busy
          ? '올리는 중'
          : document
            ? `${COMPANY_WORDS.document} 바꾸기`
            : `${COMPANY_WORDS.document} 올리기`}
        <input
          type="file"
          name="document"
          accept="image/*"
          disabled={busy}
          onChange={(event) => void choose(event)}
          className="absolute inset-0 h-full! cursor-pointer opacity-0"
        />
      </label>
      {document && document !== saved && <p className="text-body text-text-soft">사진을 올렸습니다.</p>}
      <p aria-live="polite" className="text-body font-medium text-negative-text empty:hidden">
        {wrong || error}
      </p>
    </div>
  )
}

function SavedDocument({ reference }: { reference: string }) {
  const question = {
    queryKey: [pathOf(getDocument, {}), reference],
    queryFn: ({ signal }: { signal: AbortSignal }) => callFile(getDocument, { signal }),
  }
  return (
    <PrivatePhoto
      question={question}
      title={COMPANY_WORDS.document}
      opens
      className="aspect-video w-full rounded-field"
    />
  )
}
