import { TextField } from '#kit/ui/field.tsx'
import type { useForm } from '#kit/ui/use-form.ts'
import type { CarForm } from './car-rules.ts'
import { PictureField } from './picture-field.tsx'
import type { useCarPicture } from './use-car-picture.ts'

type Props = {
  form: ReturnType<typeof useForm<CarForm>>
  picture: ReturnType<typeof useCarPicture>
  /** The present picture of the car; empty for a new one. */
  image: string
  refused: Record<string, string>
}

/** Picture, name and seats of a car. */
export function CarFields({ form, picture, image, refused }: Props) {
  const { values, errors, set, text } = form
  return (
    <>
      <PictureField
        picture={picture}
        image={image}
        name={values.name}
        error={errors.image ?? refused.image}
        chosen={({ name }) => set({ image: name })}
        dropped={() => set({ image })}
      />
      <TextField
        {...text('name')}
        label="차량 이름"
        limit={50}
        autoComplete="off"
        error={errors.name ?? refused.name}
      />
      <div className="grid grid-cols-2 items-start gap-gutter">
        <Count form={form} refused={refused} name="seats" label="최대 인원 (명)" />
        <Count form={form} refused={refused} name="seat_capacity" label="좌석 수 (개)" />
      </div>
    </>
  )
}

type CountProps = Pick<Props, 'form' | 'refused'> & { name: 'seats' | 'seat_capacity'; label: string }

const Count = ({ form, refused, name, label }: CountProps) => (
  <TextField
    {...form.text(name)}
    label={label}
    inputMode="numeric"
    autoComplete="off"
    limit={4}
    error={form.errors[name] ?? refused[name]}
  />
)
