import { ImagePlus, X } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { buttonClass } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Field } from '#kit/ui/field.tsx'
import { PICTURE_TYPES } from '#platform/file/widgets/picture-rules.ts'
import { useUpload } from '#platform/file/widgets/use-upload.ts'
import { uploadMark } from '#platform/staff/widgets/unfinished.ts'
import { CarPicture } from '../../widgets/car-picture.tsx'

type Props = {
  label: string
  name: string
  pictures: readonly string[]
  change: (pictures: string[]) => void
  most: number
  error: string | undefined
}

/** The pictures of a car in their order. A chosen file is uploaded immediately; each picture can be removed. */
export function PicturesField({ label, name, pictures, change, most, error }: Props) {
  const { busy, refusal, send } = useUpload('catalog')
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Clear the input, so that the same file can be chosen again after a failure.
    event.target.value = ''
    const added = await send(files)
    change([...(most === 1 && added.length ? [] : pictures), ...added].slice(0, most))
  }
  return (
    <Field label={label} error={refusal || error} hint="JPG, PNG, WebP · 5MB 이하 · 16:9로 보입니다">
      {(ties) => (
        <fieldset className="grid gap-gutter">
          <ul className="grid grid-cols-3 gap-gutter empty:hidden">
            {pictures.map((reference, at) => (
              <li key={reference} className="relative">
                <CarPicture
                  reference={reference}
                  title={`${label} ${at + 1}`}
                  className="aspect-video w-full rounded-small"
                />
                {most > 1 && (
                  <button
                    type="button"
                    aria-label={`${label} ${at + 1} 빼기`}
                    // No removal during an upload: the upload appends to the pictures of its beginning, so a removed
                    // one would return.
                    disabled={busy}
                    onClick={() => change(pictures.filter((one) => one !== reference))}
                    className="absolute top-1 right-1 grid size-7 place-items-center rounded-full bg-surface text-text-strong shadow-card"
                  >
                    <X size={14} aria-hidden="true" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <span
            {...uploadMark(busy)}
            className={cx(
              buttonClass({ variant: 'gray', size: 'small' }),
              'overflow-hidden has-aria-invalid:inset-ring-2 has-aria-invalid:inset-ring-negative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <ImagePlus size={16} aria-hidden="true" />
            {busy ? '올리는 중' : most === 1 && pictures.length ? '다른 사진 선택' : '사진 선택'}
            <input
              {...ties}
              type="file"
              name={name}
              accept={PICTURE_TYPES.join(',')}
              multiple={most > 1}
              disabled={busy || (most > 1 && pictures.length >= most)}
              onChange={(event) => void choose(event)}
              className="absolute inset-0 h-full! cursor-pointer opacity-0"
            />
          </span>
        </fieldset>
      )}
    </Field>
  )
}
