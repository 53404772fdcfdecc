import { useId, type ChangeEvent } from 'react'
import { PICTURE_TYPES } from '#platform/file/widgets/picture-rules.ts'
import { useObjectUrl } from '#platform/file/widgets/use-object-url.ts'

type Props = {
  file: File | null
  progress: string
  describedBy: string | undefined
  choose: (file: File) => void
}

/** A file field for one picture, with a preview. */
export function PicturePicker({ file, progress, describedBy, choose }: Props) {
  const id = useId()
  const preview = useObjectUrl(file)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? []
    // Cleared, so that the same file can be chosen again after a failure.
    event.target.value = ''
    if (picked) choose(picked)
  }
  return (
    <div className="grid gap-gutter">
      <label
        htmlFor={id}
        className="relative grid min-h-48 cursor-pointer place-items-center overflow-hidden rounded-card border border-dashed border-line-strong bg-surface p-base text-center hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
      >
        <input
          id={id}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-describedby={describedBy}
          onChange={change}
          data-picker
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {preview ? (
          <>
            <img src={preview} alt="선택하신 신분증 사진" className="max-h-72 rounded-field object-contain" />
            <span className="pt-3 text-body font-semibold text-sub01-text">다른 사진 선택</span>
          </>
        ) : (
          <span className="grid justify-items-center gap-gutter">
            <CardIcon />
            <span className="text-control font-semibold text-text-strong">신분증 사진 선택</span>
            <span className="text-body text-text-soft">JPG, PNG, WebP · 5MB 이하</span>
          </span>
        )}
      </label>
      <p aria-live="polite" className="text-center text-body text-text-soft empty:hidden">
        {progress}
      </p>
    </div>
  )
}

const CardIcon = () => (
  <svg
    width="40"
    height="40"
    viewBox="0 0 40 40"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="text-sub01-text"
  >
    <path d="M5 9h30v22H5zM22 16h8M22 21h8M22 26h5M13.5 20.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM9 26c.6-2.4 2.4-3.4 4.5-3.4s3.9 1 4.5 3.4" />
  </svg>
)
