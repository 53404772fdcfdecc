import { useState } from 'react'
import { PersonForm } from '#platform/verification/widgets/person-form.tsx'
import { useVerification } from '#platform/verification/widgets/use-verification.ts'
import { IDENTITY_PROCESSING_FAILED, NAME_MOBILE_MISSING } from '../copy.ts'
import { accountFailureText } from './failure-text.ts'
import { personVerification } from './person-verification.ts'
import { usePersonForm } from './use-person-form.ts'
import { useResetEntry } from './use-reset-entry.ts'

/** A reset by a verification of the person, without a code (S-100, S-101, S-126). */
export function ResetByPerson() {
  const enter = useResetEntry()
  const [verified, setVerified] = useState<string | null>(null)
  const form = usePersonForm({ name: '', mobile: '' })
  const verification = useVerification({
    provider: personVerification,
    name: form.values.name,
    phone: form.values.mobile,
    verified,
    setVerified: (id) => {
      setVerified(id)
      if (id) void enterAs(id)
    },
  })
  const enterAs = async (identity_code: string) => {
    try {
      await enter({ identity_code })
    } catch (error) {
      verification.reset(accountFailureText(IDENTITY_PROCESSING_FAILED)(error))
    }
  }
  return (
    <div className="grid gap-base pt-base">
      <p className="text-body text-text-soft">
        가입하실 때 인증하신 분의 이름과 휴대폰 번호를 입력해 주세요.
      </p>
      <PersonForm
        name={form.text('name')}
        phone={form.text('mobile')}
        verification={verification}
        missingText={NAME_MOBILE_MISSING}
      />
    </div>
  )
}
