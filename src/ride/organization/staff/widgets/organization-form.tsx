import { businessNumberOf, formatBusinessNumber } from '#kit/business-number.ts'
import { emailOf, isEmail } from '#kit/email.ts'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { BILLING_EMAIL_WRONG, NUMBER_WRONG } from '../../copy.ts'
import type { OrganizationRow } from '../contract.ts'

type Values = { name: string; business_number: string; billing_email: string; manager: string }

/** The fields of an organization for staff; the first manager only for a new one. */
export function useOrganizationForm(row?: OrganizationRow) {
  const form = useForm<Values>({
    start: () => ({
      name: row?.name ?? '',
      business_number: formatBusinessNumber(row?.business_number ?? ''),
      billing_email: row?.billing_email ?? '',
      manager: '',
    }),
    errorsOf: ({ name, business_number, billing_email, manager }) => ({
      ...(!name.trim() && { name: '회사 이름을 입력해주세요.' }),
      ...(!businessNumberOf(business_number) && { business_number: NUMBER_WRONG }),
      ...(emailOf(billing_email) &&
        !isEmail(emailOf(billing_email)) && { billing_email: BILLING_EMAIL_WRONG }),
      ...(!row && !manager.trim() && { manager: '관리자의 아이디를 입력해주세요.' }),
    }),
  })
  const { name, business_number, billing_email, manager } = form.values
  const body = { name: name.trim(), business_number: businessNumberOf(business_number) ?? business_number }
  const unready = !name.trim() || !business_number.trim() || (!row && !manager.trim())
  const change = { ...body, billing_email: emailOf(billing_email) || null }
  return { form, body, change, manager: manager.trim(), unready }
}

type Props = {
  form: ReturnType<typeof useOrganizationForm>['form']
  refused: Record<string, string>
  isNew?: boolean
}

export function OrganizationFields({ form: { text, errors }, refused, isNew }: Props) {
  const field = (name: keyof Values) => ({
    ...text(name),
    autoComplete: 'off',
    error: errors[name] ?? refused[name],
  })
  return (
    <>
      <TextField {...field('name')} label="회사 이름" required limit={50} />
      <TextField
        {...field('business_number')}
        label="사업자등록번호"
        required
        inputMode="numeric"
        limit={12}
        placeholder="000-00-00000"
      />
      {isNew ? (
        <TextField
          {...field('manager')}
          label="관리자 아이디"
          required
          limit={20}
          hint="가입한 회원의 아이디입니다. 다른 구성원은 관리자가 초대합니다."
        />
      ) : (
        <TextField
          {...field('billing_email')}
          label="계산서 이메일"
          type="email"
          limit={200}
          hint="세금계산서를 받을 주소입니다."
        />
      )}
    </>
  )
}
