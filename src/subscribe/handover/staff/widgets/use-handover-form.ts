import { useRef, useState } from 'react'
import type { Day } from '#kit/day.ts'
import { numberOf } from '#kit/number-of.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { uploadPicture } from '#platform/file/widgets/use-upload.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { mileageRefusal } from '../../mileage/rules.ts'
import { MILEAGE_MISSING, MILEAGE_WORDS } from '../../mileage/copy.ts'
import { isPossibleOn, PHOTO_SIDES } from '../../rules.ts'
import { DAY_IMPOSSIBLE, PLACE_MISSING, PURPOSE, SIGNATURE_MISSING } from '../../copy.ts'

type Values = { happened_on: string; place: string; mileage: string }
type Before = { mileage: number; day: Day | null }

const errorsOf =
  (today: Day, before: Before) =>
  ({ happened_on, place, mileage }: Values) => {
    const km = numberOf(mileage)
    const code = Number.isInteger(km) ? mileageRefusal(km, before.mileage) : null
    return {
      ...(!(happened_on && isPossibleOn(happened_on, today, before.day)) && { happened_on: DAY_IMPOSSIBLE }),
      ...(!place.trim() && { place: PLACE_MISSING }),
      ...(!Number.isInteger(km) && { mileage: MILEAGE_MISSING }),
      ...(code && { mileage: MILEAGE_WORDS[code] }),
    }
  }

/** The form of a handover: the fields, four photos, and the signature, which is uploaded on saving. */
export function useHandoverForm(today: Day, before: Before) {
  const { call } = useStaffRealm()
  const form = useForm<Values>({
    start: () => ({ happened_on: today, place: '', mileage: '' }),
    errorsOf: errorsOf(today, before),
  })
  const [photos, setPhotos] = useState<(string | null)[]>(PHOTO_SIDES.map(() => null))
  const [isSigned, setSigned] = useState(false)
  const [asked, setAsked] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const setPhoto = (at: number, reference: string) =>
    setPhotos((old) => old.map((one, index) => (index === at ? reference : one)))
  const isReady = isSigned && photos.every((photo) => photo !== null)
  const check = (): boolean => {
    setAsked(true)
    return form.check() && isReady
  }
  const uploaded = useRef({ drawn: '', reference: '' })
  // A retry after a lost answer sends the signature that was uploaded first, so that the request stays identical.
  const signature = async (): Promise<string> => {
    const drawn = canvas.current!.toDataURL('image/png')
    if (uploaded.current.drawn !== drawn) {
      const picture = await new Promise<Blob | null>((done) => canvas.current!.toBlob(done, 'image/png'))
      uploaded.current = { drawn, reference: await uploadPicture(call, PURPOSE, picture!, 'signature.png') }
    }
    return uploaded.current.reference
  }
  /** The request body; the form must be complete. */
  const bodyOf = async () => ({
    happened_on: form.values.happened_on,
    place: form.values.place.trim(),
    mileage: numberOf(form.values.mileage),
    photos: photos as string[],
    signature: await signature(),
  })
  const signatureError = asked && !isSigned ? SIGNATURE_MISSING : undefined
  return {
    form,
    photos,
    setPhoto,
    canvas,
    isSigned,
    setSigned,
    asked,
    check,
    bodyOf,
    isReady,
    signatureError,
  }
}

export type HandoverForm = ReturnType<typeof useHandoverForm>
