import { DateField } from '#kit/ui/date-field.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { km } from '#kit/km.ts'
import { PHOTO_SIDES } from '../../rules.ts'
import { SIDE_WORDS } from '../../copy.ts'
import { PhotoSlot } from './photo-slot.tsx'
import { SignaturePad } from './signature-pad.tsx'
import type { HandoverForm } from './use-handover-form.ts'

type Props = {
  fields: HandoverForm
  refused: Record<string, string>
  today: string
  /** The previous mileage in km, if known. */
  before?: number
}

/** The fields of a handover or a return: day, place, mileage and four photos. */
export function HandoverFields({ fields, refused, today, before }: Props) {
  const { form, photos, setPhoto, asked } = fields
  return (
    <>
      <DateField
        {...form.text('happened_on')}
        label="날짜"
        max={today}
        error={form.errors.happened_on ?? refused['happened_on']}
      />
      <TextField
        {...form.text('place')}
        label="장소"
        autoComplete="off"
        limit={200}
        placeholder="예: 서울 강남구 테헤란로 152"
        error={form.errors.place ?? refused['place']}
      />
      <TextField
        {...form.text('mileage')}
        label="계기판 주행거리 (km)"
        inputMode="numeric"
        autoComplete="off"
        limit={9}
        hint={before === undefined ? undefined : `이전 기록 ${km(before)}`}
        error={form.errors.mileage ?? refused['mileage']}
      />
      <fieldset className="grid gap-gutter">
        <legend className="mb-1.5 text-body font-semibold text-text-strong">차량 사진</legend>
        <div className="grid grid-cols-2 gap-gutter">
          {PHOTO_SIDES.map((side, at) => (
            <PhotoSlot
              key={side}
              name={`photo-${at}`}
              label={SIDE_WORDS[side]}
              reference={photos[at]!}
              change={(reference) => setPhoto(at, reference)}
              isMissing={asked}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** The signature is the last field, so that the subscriber sees the others before signing. */
export const SignatureField = ({ fields }: Pick<Props, 'fields'>) => (
  <SignaturePad
    canvas={fields.canvas}
    isSigned={fields.isSigned}
    signed={fields.setSigned}
    error={fields.signatureError}
  />
)
