import { useQueryClient } from '@tanstack/react-query'
import { isMobile } from '#kit/phone.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { DateField } from '#kit/ui/date-field.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { addDriver } from '../contract.ts'
import { BIRTHDAY_MISSING, LICENSE_MISSING, NAME_MISSING, PHONE_WRONG, TOO_YOUNG } from '../copy.ts'
import { isOldEnough, MAX_NAME } from '../rules.ts'

type Values = { name: string; birthday: string; phone: string; license: boolean }

const EMPTY: Values = { name: '', birthday: '', phone: '', license: false }

const birthdayError = (birthday: string, today: string) =>
  birthday ? (isOldEnough(birthday, today) ? null : TOO_YOUNG) : BIRTHDAY_MISSING

const errorsOf = (today: string) => (values: Values) => {
  const birthday = birthdayError(values.birthday, today)
  return {
    ...(!values.name.trim() && { name: NAME_MISSING }),
    ...(birthday && { birthday }),
    ...(values.phone.trim() && !isMobile(values.phone) && { phone: PHONE_WRONG }),
    ...(!values.license && { license: LICENSE_MISSING }),
  }
}

/** Adds a driver to a subscription. */
export function DriverDialog({ id, close }: { id: string; close: () => void }) {
  const queries = useQueryClient()
  const today = useToday()
  const { busy, failure, run } = useAction('운전자를 등록하지 못했습니다.')
  const { values, errors, text, box, check } = useForm<Values>({
    start: () => EMPTY,
    errorsOf: errorsOf(today),
  })
  const keyOf = useFormKey(values)
  const send = async () => {
    if (!check()) return
    const { name, birthday, phone } = values
    const body = { name, birthday, phone: phone.trim() || null, license_declared: true as const }
    const add = () => call(addDriver, { params: { id }, body, key: keyOf() })
    if (!(await run(add, '운전자를 등록했습니다.'))) return
    close()
    await queries.invalidateQueries()
  }
  return (
    <ModalForm
      close={close}
      title="운전자 등록"
      text="만 26세 이상, 운전면허를 1년 이상 보유하신 분만 등록하실 수 있습니다."
      action="등록하기"
      busy={busy}
      failure={failure}
      submit={send}
    >
      <TextField {...text('name')} label="이름" autoComplete="off" limit={MAX_NAME} />
      <DateField {...text('birthday')} label="생년월일" aheadDays={0} />
      <PhoneField {...text('phone')} label="휴대폰 번호 (선택)" autoComplete="off" />
      <Checkbox {...box('license')} label="운전면허를 1년 이상 보유하고 있습니다." error={errors.license} />
      <p aria-live="polite" className="text-body font-medium text-negative-text empty:hidden">
        {errors.license}
      </p>
    </ModalForm>
  )
}
