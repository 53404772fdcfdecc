import { Camera } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { PICTURE_TYPES } from '#platform/file/widgets/picture-rules.ts'
import { useObjectUrl } from '#platform/file/widgets/use-object-url.ts'
import { useUpload } from '#platform/file/widgets/use-upload.ts'
import { uploadMark } from '#platform/staff/widgets/unfinished.ts'
import { PURPOSE } from '../../copy.ts'

type Props = {
  label: string
  name: string
  reference: string | null
  change: (reference: string) => void
  /** Whether to show an error because a required photo is missing. */
  isMissing?: boolean
  className?: string
}

/** One photo of a car. A phone opens its camera; the photo is uploaded immediately and then shown. */
export function PhotoSlot({ label, name, reference, change, isMissing = false, className }: Props) {
  const { busy, refusal, send } = useUpload(PURPOSE)
  const [file, setFile] = useState<File | null>(null)
  const preview = useObjectUrl(file)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [taken] = event.target.files ?? []
    // Clear the input, so that the same file can be chosen again after a failure.
    event.target.value = ''
    if (!taken) return
    const [sent] = await send([taken])
    if (!sent) return
    setFile(taken)
    change(sent)
  }
  const wrong = refusal || (isMissing && !reference ? `${label} 사진을 올려 주세요.` : '')
  return (
    <div className={cx('grid content-start gap-thin', className)}>
      <label
        {...uploadMark(busy)}
        className={cx(
          'relative grid aspect-4/3 cursor-pointer place-content-center justify-items-center gap-1.5 overflow-hidden rounded-field border border-dashed bg-sunken text-center text-text-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          wrong ? 'border-negative' : 'border-line-strong',
        )}
      >
        {preview && reference ? (
          <img src={preview} alt="" className="absolute inset-0 h-full w-full object-cover" />
        ) : (
          <Camera size={20} aria-hidden="true" />
        )}
        <span
          className={cx(
            'text-base font-semibold',
            preview && reference && 'absolute inset-x-0 bottom-0 bg-surface py-1 text-text-strong',
          )}
        >
          {busy ? '올리는 중' : label}
        </span>
        <input
          type="file"
          name={name}
          accept={PICTURE_TYPES.join(',')}
          capture="environment"
          disabled={busy}
          aria-invalid={wrong ? true : undefined}
          onChange={(event) => void choose(event)}
          className="absolute inset-0 h-full! cursor-pointer opacity-0"
        />
      </label>
      <p aria-live="polite" className="font-medium text-negative-text empty:hidden">
        {wrong}
      </p>
    </div>
  )
}
