import { Camera, X } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { Button } from '#kit/ui/button.tsx'
import type { PhotoUpload } from '#platform/file/widgets/use-photos.ts'
import { TOO_MANY_PHOTOS } from '../copy.ts'
import { MAX_PHOTOS } from '../rules.ts'

type Props = {
  upload: PhotoUpload<{ file: string }>
  photos: string[]
  add: (photos: string[]) => void
  remove: (photo: string) => void
}

/** The photos of a report. Each is made smaller on the device and uploaded immediately. */
export function PhotoPicker({ upload, photos, add, remove }: Props) {
  const { busy, wrong, setWrong, send } = upload
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Emptied, so that the same file can be chosen again.
    event.target.value = ''
    const room = MAX_PHOTOS - photos.length
    const sent = await send(files.slice(0, room))
    add(sent.map(({ file }) => file))
    if (files.length > room) setWrong(TOO_MANY_PHOTOS)
  }
  return (
    <div className="grid gap-gutter">
      <label className="relative flex min-h-14 items-center justify-center gap-gutter rounded-field border border-dashed border-line-strong bg-surface p-3 text-control font-semibold text-text-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <Camera size={22} aria-hidden="true" />
        {busy ? '올리는 중' : `사진 올리기 (${photos.length}/${MAX_PHOTOS})`}
        <input
          type="file"
          name="photos"
          accept="image/*"
          multiple
          disabled={busy}
          onChange={(event) => void choose(event)}
          className="absolute inset-0 h-full! cursor-pointer opacity-0"
        />
      </label>
      <ul className="flex flex-wrap gap-gutter empty:hidden">
        {photos.map((photo, at) => (
          <li key={photo}>
            <Button size="small" variant="gray" disabled={busy} onClick={() => remove(photo)}>
              사진 {at + 1} 빼기 <X size={14} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="text-body font-medium text-negative-text empty:hidden">
        {wrong}
      </p>
    </div>
  )
}
