import { Image } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Field } from '#kit/ui/field.tsx'
import { PICTURE_TYPES } from '#platform/file/widgets/picture-rules.ts'
import { useObjectUrl } from '#platform/file/widgets/use-object-url.ts'
import { uploadMark } from '#platform/staff/widgets/unfinished.ts'
import { VehicleImage } from '../../widgets/vehicle-image.tsx'
import { CropFrame } from './crop-frame.tsx'
import type { useCarPicture } from './use-car-picture.ts'

type Props = {
  picture: ReturnType<typeof useCarPicture>
  /** The present picture of the car; empty if it has none. */
  image: string
  name: string
  error: string | undefined
  chosen: (file: File) => void
  dropped: () => void
}

/** The picture of a car: the present one, or a new one in the crop frame. */
export function PictureField({ picture, image, name, error, chosen, dropped }: Props) {
  const { file, crop, setCrop, refusal, isChecked } = picture
  const url = useObjectUrl(file)
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? []
    // Emptied, so that the same file can be chosen again after a failure.
    event.target.value = ''
    if (picked && (await picture.choose(picked))) chosen(picked)
  }
  const drop = () => {
    picture.drop()
    dropped()
  }
  return (
    <Field
      label="차량 사진"
      error={refusal || error}
      hint={
        url ? '사진을 끌어 차량이 가운데 오게 맞춰 주세요.' : 'JPG, PNG, WebP · 5MB 이하 · 4:3으로 보입니다'
      }
    >
      {(ties) => (
        <div className="grid gap-gutter">
          {url ? (
            <CropFrame url={url} crop={crop} change={setCrop} image={picture.image} />
          ) : (
            <Current image={image} name={name} />
          )}
          <div className="flex gap-gutter *:flex-1">
            <span
              {...uploadMark(!isChecked)}
              className={cx(
                buttonClass({ variant: 'gray', size: 'small' }),
                'overflow-hidden has-aria-invalid:inset-ring-2 has-aria-invalid:inset-ring-negative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-md:min-h-11',
              )}
            >
              {url || image ? '다른 사진 선택' : '사진 선택'}
              <input
                {...ties}
                type="file"
                name="image"
                accept={PICTURE_TYPES.join(',')}
                onChange={(event) => void pick(event)}
                className="absolute inset-0 h-full! cursor-pointer opacity-0"
              />
            </span>
            {url && (
              <Button variant="white" size="small" onClick={drop} className="max-md:min-h-11">
                {image ? '원래 사진으로' : '사진 빼기'}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}

const Current = ({ image, name }: Pick<Props, 'image' | 'name'>) => (
  <div className="grid aspect-[4/3] max-h-48 w-full grid-rows-[minmax(0,1fr)] place-items-center overflow-hidden rounded-field bg-sunken">
    {image ? (
      <VehicleImage
        image={image}
        name={name}
        title={`${name} 사진`}
        eager
        className="size-full object-contain"
      />
    ) : (
      <Image size={32} strokeWidth={1.4} aria-hidden="true" className="text-text-soft" />
    )}
  </div>
)
