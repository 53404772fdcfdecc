import { instantOf } from '#kit/day.ts'
import { numberOf } from '#kit/number-of.ts'
import { isPlate, plateOf } from '#kit/plate.ts'
import { Choices } from '#kit/ui/choices.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { PhotoSlot } from '#subscribe/handover/staff/widgets/photo-slot.tsx'
import {
  AMOUNT_WRONG,
  ISSUER_MISSING,
  KIND_WORDS,
  NOTICE_MISSING,
  PHOTO_MISSING,
  PLATE_UNKNOWN,
  TIME_AHEAD,
  TIME_MISSING,
} from '../../copy.ts'
import { FINE_KINDS, type FineKind, MAX_AMOUNT, MIN_AMOUNT } from '../../rules.ts'
import { createFine, type FineRow } from '../contract.ts'

type Values = {
  kind: FineKind
  plate: string
  /** The wall time in KST. */
  happenedAt: string
  amount: string
  issuer: string
  number: string
  photo: string
}

const BLANK: Values = {
  kind: 'FINE',
  plate: '',
  happenedAt: '',
  amount: '',
  issuer: '',
  number: '',
  photo: '',
}
const instantIn = (happenedAt: string) => instantOf(happenedAt.replace('T', ' '))

function errorsOf({ plate, happenedAt, amount, issuer, number, photo }: Values) {
  const at = instantIn(happenedAt)
  const won = numberOf(amount)
  const isAmount = Number.isInteger(won) && won >= MIN_AMOUNT && won <= MAX_AMOUNT
  return {
    ...(!isPlate(plate) && { plate: PLATE_UNKNOWN }),
    ...(!at ? { happenedAt: TIME_MISSING } : at > serverNow() && { happenedAt: TIME_AHEAD }),
    ...(!isAmount && { amount: AMOUNT_WRONG }),
    ...(!issuer.trim() && { issuer: ISSUER_MISSING }),
    ...(!number.trim() && { number: NOTICE_MISSING }),
    ...(!photo && { photo: PHOTO_MISSING }),
  }
}

const bodyOf = ({ kind, plate, happenedAt, amount, issuer, number, photo }: Values) => ({
  kind,
  plate: plateOf(plate),
  happened_at: instantIn(happenedAt)!.toISOString(),
  amount: numberOf(amount),
  issuer: issuer.trim(),
  notice_number: number.trim(),
  photo,
})

const doneText = (entered: FineRow) =>
  entered.renter ? '등록하고 구독자에게 안내했습니다.' : '등록했습니다. 이용한 분을 확인해 주세요.'

/** Enters the notice of a fine or toll; the server finds the renter. */
export function EnterDialog({ close }: { close: () => void }) {
  const { call } = useStaffRealm()
  const { values, errors, text, set, check } = useForm<Values>({ start: () => BLANK, errorsOf })
  const keyOf = useFormKey(values)
  return (
    <FormDrawer
      title="고지서 등록"
      text="그때 차량을 이용한 구독자를 찾아 바로 안내합니다."
      close={close}
      check={check}
      action="등록"
      send={() => call(createFine, { body: bodyOf(values), key: keyOf() })}
      done={(saved) => doneText(saved as FineRow)}
      failed="고지서를 등록하지 못했습니다."
    >
      {(refused) => (
        <>
          <Choices
            legend="종류"
            inRow
            choices={FINE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
            value={values.kind}
            choose={(kind) => set({ kind })}
          />
          <TextField
            {...text('plate')}
            label="차량 번호"
            autoComplete="off"
            error={errors.plate ?? refused['plate']}
          />
          <TextField
            {...text('happenedAt')}
            type="datetime-local"
            label="일어난 때"
            error={errors.happenedAt ?? refused['happened_at']}
          />
          <TextField
            {...text('amount')}
            label="금액 (원)"
            inputMode="numeric"
            autoComplete="off"
            error={errors.amount ?? refused['amount']}
          />
          <TextField {...text('issuer')} label="고지한 기관" autoComplete="off" limit={50} />
          <TextField
            {...text('number')}
            label="고지서 번호"
            autoComplete="off"
            limit={50}
            error={errors.number ?? refused['notice_number']}
          />
          <PhotoSlot
            label="고지서"
            name="photo"
            reference={values.photo || null}
            change={(photo) => set({ photo })}
            isMissing={errors.photo !== undefined}
          />
        </>
      )}
    </FormDrawer>
  )
}
