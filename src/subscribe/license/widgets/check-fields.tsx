import { SelectField, TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { checkLicense } from '../contract.ts'
import { LICENSE_CLASSES, type LicenseClass, licenseNumberOf, serialOf } from '../rules.ts'
import { CLASS_WORDS, NUMBER_WRONG, SERIAL_WRONG } from '../copy.ts'
import { LicenseFields } from './license-fields.tsx'
import type { LicenseSubject } from './use-licenses.ts'

type Values = { license_number: string; serial: string; license_class: string }
type Props = { whose: LicenseSubject & { driver_id: string | null }; close: () => void }

const errorsOf = ({ license_number, serial }: Values) => ({
  ...(!licenseNumberOf(license_number) && { license_number: NUMBER_WRONG }),
  ...(!serialOf(serial) && { serial: SERIAL_WRONG }),
})

/**
 * The numbers of the shown card: sent to the road traffic authority and not stored. After a mismatch they stay in the
 * fields, to be corrected.
 */
export function CheckFields({ whose, close }: Props) {
  const { call } = useStaffRealm()
  const { busy, failure, change } = useStaffChange('운전자격을 확인하지 못했습니다.')
  const form = useForm<Values>({
    start: () => ({ license_number: '', serial: '', license_class: 'FIRST' }),
    errorsOf,
  })
  const { license_class, ...typed } = form.values
  const body = { ...whose, ...typed, license_class: license_class as LicenseClass }
  const send = async () => {
    if (!form.check()) return
    const checked = await change(
      () => call(checkLicense, { body }),
      ({ result }) => (result === 'VALID' ? '유효한 운전면허입니다.' : ''),
    )
    if (checked && checked.result !== 'MISMATCH') close()
  }
  const refused = failure?.fields ?? {}
  return (
    <LicenseFields label="면허 확인" action="조회하기" send={() => void send()} {...{ busy, failure, close }}>
      <TextField
        {...form.text('license_number')}
        label="면허번호"
        inputMode="numeric"
        autoComplete="off"
        placeholder="예: 11-20-123456-01"
        error={form.errors.license_number ?? refused['license_number']}
      />
      <TextField
        {...form.text('serial')}
        label="암호일련번호"
        autoComplete="off"
        hint="면허증의 작은 사진 아래에 있습니다. 번호는 공식 조회에만 쓰고 저장하지 않습니다."
        error={form.errors.serial ?? refused['serial']}
      />
      <SelectField {...form.text('license_class')} label="면허 종류">
        {LICENSE_CLASSES.map((one) => (
          <option key={one} value={one}>
            {CLASS_WORDS[one]}
          </option>
        ))}
      </SelectField>
    </LicenseFields>
  )
}
