import { MAX_NAME } from '#kit/name.ts'
import { formatPhone, isMobile, phoneDigits } from '#kit/phone.ts'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import type { DriverRow } from '../contract.ts'

type Values = { name: string; phone: string; address: string; note: string }

const errorsOf = ({ name, phone }: Values) => ({
  ...(!name.trim() && { name: '이름을 입력해주세요.' }),
  ...(!isMobile(phone) && {
    phone: phone.trim() ? '전화번호를 정확히 입력해 주세요.' : '전화번호를 입력해주세요.',
  }),
})

/** The form of a driver; `unready` without name or phone. */
export function useDriverForm(driver?: DriverRow) {
  const form = useForm<Values>({
    start: () => ({
      name: driver?.name ?? '',
      phone: formatPhone(driver?.phone ?? ''),
      address: driver?.address ?? '',
      note: driver?.note ?? '',
    }),
    errorsOf,
  })
  const { name, phone, address, note } = form.values
  const body = { name: name.trim(), phone: phoneDigits(phone), address, note }
  return { form, body, unready: !name.trim() || !phone.trim() }
}

type Props = { form: ReturnType<typeof useDriverForm>['form']; refused: Record<string, string> }

/** Name, phone, address and note. */
export function DriverFields({ form: { text, errors }, refused }: Props) {
  const field = (name: keyof Values) => ({
    ...text(name),
    autoComplete: 'off',
    error: errors[name] ?? refused[name],
  })
  return (
    <>
      <TextField {...field('name')} label="이름" required limit={MAX_NAME} />
      <PhoneField {...field('phone')} label="전화번호" required />
      <TextField {...field('address')} label="집 주소" limit={200} />
      <TextArea
        {...field('note')}
        label="메모"
        rows={4}
        limit={1000}
        placeholder="예: 영어 가능, 공항 전문"
      />
    </>
  )
}
