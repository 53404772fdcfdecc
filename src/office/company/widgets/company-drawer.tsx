import { setCompanyFacts } from '#brand'
import { businessNumberOf } from '#kit/business-number.ts'
import { emailOf, isEmail } from '#kit/email.ts'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { changedFields, namesOf, pickFields } from '#platform/staff/rules.ts'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import type { Attempt } from '#platform/staff/widgets/stale-choice.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { type CompanyRow, patchCompany } from '../contract.ts'
import { COMPANY_FIELDS, COMPANY_WRONG } from '../copy.ts'
import { type CompanyField, factsOf, isBankAccountNumber, isCompanyPhone, isHttps } from '../rules.ts'

type Values = Record<CompanyField, string>
const FIELDS = namesOf(COMPANY_FIELDS)
const LIMITS: Partial<Record<CompanyField, number>> = { address: 200, chat_url: 300, email: 200, bank: 30 }
const CHECKS: { [Field in keyof typeof COMPANY_WRONG]: (text: string) => boolean } = {
  business_number: (text) => businessNumberOf(text) !== null,
  phone: isCompanyPhone,
  email: (text) => isEmail(emailOf(text)),
  chat_url: isHttps,
  bank_account: isBankAccountNumber,
}

/** The error of a changed field; a fact that stays is not checked. */
function errorOf(field: CompanyField, text: string): string | undefined {
  if (!text.trim()) return `${COMPANY_FIELDS[field].label}: 필수 항목입니다.`
  if (!(field in CHECKS)) return undefined
  const checked = field as keyof typeof CHECKS
  return CHECKS[checked](text) ? undefined : COMPANY_WRONG[checked]
}

const EFFECT =
  '저장하면 홈페이지 하단, 약관, 입금 안내 문자에 바로 반영됩니다. 이미 보낸 문자와 받은 동의는 바뀌지 않습니다.'

/** Changes the company's facts, all at once. */
export function CompanyDrawer({ company, close }: { company: CompanyRow; close: () => void }) {
  const changed = (values: Values) =>
    changedFields(company, { ...company, ...values }, FIELDS) as CompanyField[]
  const form = useForm<Values>({
    start: () => pickFields(company, FIELDS) as Values,
    errorsOf: (values) =>
      Object.fromEntries(
        changed(values).flatMap((field) =>
          [errorOf(field, values[field])].filter(Boolean).map((text) => [field, text]),
        ),
      ),
  })
  const mine = pickFields(form.values, changed(form.values))
  const send = async ({ version, fields }: Attempt) => {
    const saved = await call(patchCompany, { version, body: pickFields<Partial<Values>>(mine, fields) })
    setCompanyFacts(factsOf(saved))
    return saved
  }
  return (
    <FormDrawer<CompanyRow>
      title="회사 정보 수정"
      text={EFFECT}
      close={close}
      check={form.check}
      idle={!Object.keys(mine).length}
      edit={{ row: company, mine, fields: COMPANY_FIELDS }}
      send={send}
      done="회사 정보를 저장했습니다."
      failed="회사 정보를 저장하지 못했습니다."
    >
      {(refused) =>
        FIELDS.map((field) => (
          <TextField
            key={field}
            autoComplete="off"
            {...form.text(field)}
            error={form.errors[field] ?? refused[field]}
            label={COMPANY_FIELDS[field].label}
            limit={LIMITS[field] ?? 50}
          />
        ))
      }
    </FormDrawer>
  )
}
