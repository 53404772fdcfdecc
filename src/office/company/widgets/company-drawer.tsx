import { emailOf, isEmail } from '#kit/email.ts'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { changedFields, labelsOf, namesOf, pickFields } from '#platform/staff/rules.ts'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import type { CompanyRow } from '../contract.ts'
import { BANK_LABELS, COMPANY_FIELDS, COMPANY_WRONG } from '../copy.ts'
import {
  type BankAccount,
  COMPANY_TEXTS,
  companyNumberOf,
  type CompanyText,
  isBankAccountNumber,
  isCompanyPhone,
  isHttps,
  type Profile,
} from '../rules.ts'
import { saveCompany } from './save-company.ts'

type Account = `bank.${keyof BankAccount}`
type Name = CompanyText | Account
type Values = Record<Name, string>
const LABELS: Values = {
  ...labelsOf(COMPANY_FIELDS),
  'bank.name': BANK_LABELS.name,
  'bank.number': BANK_LABELS.number,
  'bank.holder': BANK_LABELS.holder,
}
const NAMES: Name[] = [...COMPANY_TEXTS, 'bank.name', 'bank.number', 'bank.holder']
const LIMITS: Partial<Record<Name, number>> = {
  address: 200,
  chat_url: 300,
  email: 200,
  'bank.name': 30,
  'bank.number': 30,
}
const CHECKS: Record<keyof typeof COMPANY_WRONG, (text: string) => boolean> = {
  business_number: (text) => companyNumberOf(text) !== null,
  phone: isCompanyPhone,
  email: (text) => isEmail(emailOf(text)),
  chat_url: isHttps,
  'bank.number': isBankAccountNumber,
}

const valuesOf = ({ bank, ...texts }: Profile): Values => ({
  ...texts,
  'bank.name': bank.name,
  'bank.number': bank.number,
  'bank.holder': bank.holder,
})
const companyOf = (values: Values): Profile => ({
  ...values,
  bank: { name: values['bank.name'], number: values['bank.number'], holder: values['bank.holder'] },
})

/** The error of a text; null if it is valid. */
function errorOf(name: Name, text: string): string | null {
  if (!text.trim()) return `${LABELS[name]}: 필수 항목입니다.`
  if (!(name in CHECKS)) return null
  const checked = name as keyof typeof CHECKS
  return CHECKS[checked](text) ? null : COMPANY_WRONG[checked]
}

const EFFECT =
  '저장하면 홈페이지 하단, 약관, 입금 안내 문자에 바로 반영됩니다. 이미 보낸 문자와 받은 동의는 바뀌지 않습니다.'

/** Changes the company's details. */
export function CompanyDrawer({ company, close }: { company: CompanyRow; close: () => void }) {
  const form = useForm<Values>({
    start: () => valuesOf(company),
    errorsOf: (values) =>
      Object.fromEntries(
        NAMES.flatMap((name) => {
          const error = errorOf(name, values[name])
          return error ? [[name, error]] : []
        }),
      ),
  })
  const typed = companyOf(form.values)
  const changed = changedFields(company, { ...company, ...typed }, namesOf(COMPANY_FIELDS))
  const mine: Partial<Profile> = pickFields(typed, changed)
  return (
    <FormDrawer<CompanyRow>
      title="회사 정보 수정"
      text={EFFECT}
      close={close}
      check={form.check}
      idle={!Object.keys(mine).length}
      edit={{ row: company, mine, fields: COMPANY_FIELDS }}
      send={({ version, fields }) => saveCompany(version, pickFields(mine, fields))}
      done="회사 정보를 저장했습니다."
      failed="회사 정보를 저장하지 못했습니다."
    >
      {(refused) =>
        NAMES.map((name) => (
          <TextField
            key={name}
            autoComplete="off"
            {...form.text(name)}
            error={form.errors[name] ?? refused[name]}
            label={LABELS[name]}
            limit={LIMITS[name] ?? 50}
          />
        ))
      }
    </FormDrawer>
  )
}
