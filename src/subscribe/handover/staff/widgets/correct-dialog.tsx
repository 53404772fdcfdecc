import type { Day } from '#kit/day.ts'
import { numberOf } from '#kit/number-of.ts'
import { DateField } from '#kit/ui/date-field.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { HandoverRow } from '../../contract.ts'
import { mileageRefusal } from '../../mileage/rules.ts'
import { km } from '#kit/km.ts'
import { MILEAGE_MISSING, MILEAGE_WORDS } from '../../mileage/copy.ts'
import { isPossibleOn } from '../../rules.ts'
import { DAY_IMPOSSIBLE } from '../../copy.ts'
import { correctHandover } from '../contract.ts'

type Props = { id: string; title: string; given: HandoverRow; close: () => void }
type Values = { happened_on: string; mileage: string; reason: string }

const errorsOf =
  (today: Day) =>
  ({ happened_on, mileage, reason }: Values) => {
    const typed = numberOf(mileage)
    const code = Number.isInteger(typed) ? mileageRefusal(typed, 0) : null
    return {
      ...(!(happened_on && isPossibleOn(happened_on, today, null)) && { happened_on: DAY_IMPOSSIBLE }),
      ...(!Number.isInteger(typed) && { mileage: MILEAGE_MISSING }),
      ...(code && { mileage: MILEAGE_WORDS[code] }),
      ...(!reason.trim() && { reason: '정정 사유를 입력해 주세요.' }),
    }
  }

/** The dialog that corrects the record of a handover. It is possible until the car is returned. */
export function CorrectDialog({ id, title, given, close }: Props) {
  const { call } = useStaffRealm()
  const today = useToday()
  const form = useForm<Values>({
    start: () => ({ happened_on: given.happened_on, mileage: String(given.mileage), reason: '' }),
    errorsOf: errorsOf(today),
  })
  const keyOf = useFormKey(form.values)
  const { happened_on, mileage, reason } = form.values
  return (
    <FormDialog
      title="인도 기록 정정"
      text={title}
      close={close}
      cancel="취소"
      action="정정하기"
      unready={!reason.trim()}
      check={form.check}
      send={() =>
        call(correctHandover, {
          params: { id },
          body: { happened_on, mileage: numberOf(mileage), reason: reason.trim() },
          key: keyOf(),
        })
      }
      done="인도 기록을 정정했습니다."
      failed="인도 기록을 정정하지 못했습니다."
    >
      {(refused) => (
        <>
          <DateField
            {...form.text('happened_on')}
            label="날짜"
            max={today}
            error={form.errors.happened_on ?? refused['happened_on']}
          />
          <TextField
            {...form.text('mileage')}
            label="계기판 주행거리 (km)"
            inputMode="numeric"
            autoComplete="off"
            limit={9}
            hint={`지금 기록 ${km(given.mileage)}`}
            error={form.errors.mileage ?? refused['mileage']}
          />
          <TextField
            {...form.text('reason')}
            label="정정 사유"
            autoComplete="off"
            limit={200}
            error={form.errors.reason ?? refused['reason']}
            hint="초과 주행은 정정한 주행거리부터 계산하며, 구독자에게 문자로 알립니다."
          />
        </>
      )}
    </FormDialog>
  )
}
