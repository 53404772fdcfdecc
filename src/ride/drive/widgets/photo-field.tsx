import { Camera } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { useObjectUrl } from '#platform/file/widgets/use-object-url.ts'
import { PHOTO_UNREADABLE } from './copy.ts'
import type { ChosenPhoto } from './use-photo.ts'

type Props = { label: string; chosen: ChosenPhoto; error?: string }

/** Takes a photo with the camera, or chooses one, and makes it smaller on the device. */
export function PhotoField({ label, chosen, error }: Props) {
  const id = useId()
  const url = useObjectUrl(chosen.photo)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Cleared, so that the same file can be chosen again.
    event.target.value = ''
    if (file) void chosen.choose(file)
  }
  const wrong = chosen.isUnreadable ? PHOTO_UNREADABLE : error
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={id}
        className="relative flex min-h-14 items-center justify-center gap-gutter rounded-field border border-dashed border-line-strong bg-surface p-3 text-control font-semibold text-text-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      >
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          disabled={chosen.isPreparing}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onChange={change}
          className="absolute inset-0 opacity-0"
        />
        {url ? (
          <img src={url} alt="찍은 사진" className="size-14 rounded-field object-cover" />
        ) : (
          <Camera size={22} aria-hidden="true" />
        )}
        <span>{chosen.isPreparing ? '사진을 준비하는 중' : url ? `${label} 다시 찍기` : label}</span>
      </label>
      {wrong && (
        <p id={`${id}-error`} role="alert" className="text-body font-semibold text-negative-text">
          {wrong}
        </p>
      )}
    </div>
  )
}
