import { SelectField, TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { noteLicense } from '../contract.ts'
import { NOTED_RESULTS } from '../rules.ts'
import { REASON_MISSING, RESULT_WORDS } from '../copy.ts'
import { LicenseFields } from './license-fields.tsx'
import type { LicenseSubject } from './use-licenses.ts'

type Values = { result: string; reason: string }
type Props = { whose: LicenseSubject & { driver_id: string | null }; close: () => void }

/** The owner's note of what the official page says while the authority does not answer us. */
export function NoteFields({ whose, close }: Props) {
  const { call } = useStaffRealm()
  const { busy, failure, change } = useStaffChange('조회 결과를 기록하지 못했습니다.')
  const form = useForm<Values>({
    start: () => ({ result: 'VALID', reason: '' }),
    errorsOf: ({ reason }) => (reason.trim() ? {} : { reason: REASON_MISSING }),
  })
  const keyOf = useFormKey(form.values)
  const body = {
    ...whose,
    result: form.values.result as (typeof NOTED_RESULTS)[number],
    reason: form.values.reason.trim(),
  }
  const send = async () => {
    if (!form.check()) return
    if (await change(() => call(noteLicense, { body, key: keyOf() }), '조회 결과를 기록했습니다.')) close()
  }
  return (
    <LicenseFields
      label="공식 결과 직접 기록"
      action="기록하기"
      send={() => void send()}
      {...{ busy, failure, close }}
    >
      <SelectField {...form.text('result')} label="공식 홈페이지의 결과">
        {NOTED_RESULTS.map((one) => (
          <option key={one} value={one}>
            {RESULT_WORDS[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.text('reason')}
        label="직접 기록하는 사유"
        autoComplete="off"
        limit={200}
        error={form.errors.reason ?? failure?.fields['reason']}
      />
    </LicenseFields>
  )
}
