import { useState } from 'react'
import { toast } from '#kit/ui/toast.ts'
import { useVerification } from '#platform/verification/widgets/use-verification.ts'
import { verifyIdentity } from '../contract.ts'
import { IDENTITY_PROCESSING_FAILED } from '../copy.ts'
import { failureTextOr } from './failure-text.ts'
import { storeVerifiedFlag } from './identity-flag.ts'
import { personVerification } from './person-verification.ts'
import { call, subscribeRealm } from './realm.ts'
import { sendToVerify } from './send-to-login.ts'
import { usePersonForm } from './use-person-form.ts'

/** Verifies a subscriber in the provider's window. Afterwards the account has the verified name and number. */
export function useProof(start: { name: string; mobile: string }, doneText: string, done: () => void) {
  const [code, setCode] = useState<string | null>(null)
  const form = usePersonForm(start)
  const prove = async (identity_code: string) => {
    if (!subscribeRealm.isLoggedIn()) {
      verification.reset()
      return sendToVerify(location.pathname + location.search)
    }
    try {
      const body = { identity_code }
      storeVerifiedFlag(await call(verifyIdentity, { body }))
      void toast.success(doneText, { area: 'dark' })
      done()
    } catch (error) {
      verification.reset(failureTextOr(IDENTITY_PROCESSING_FAILED)(error))
    }
  }
  const verification = useVerification({
    provider: personVerification,
    name: form.values.name,
    phone: form.values.mobile,
    verified: code,
    setVerified: (id) => {
      setCode(id)
      if (id) void prove(id)
    },
  })
  return { form, verification }
}
