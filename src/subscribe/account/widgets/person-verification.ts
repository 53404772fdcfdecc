import type { OutputOf } from '#kit/contract.ts'
import type { Outcome, VerificationProvider } from '#platform/verification/widgets/use-verification.ts'
import { loadPortone, verifyPerson, type WindowAnswer } from '#providers/person/browser.ts'
import { openAttempt, personConfig } from '../contract.ts'
import { IDENTITY_FAILED, IDENTITY_MISSING, SDK_NOT_LOADED } from '../copy.ts'
import { call } from './realm.ts'
import { isVerificationReturn } from './verification-return.ts'

/** The result of the provider's window. Failures: a code or a message (S-102), no answer (S-109), no id (S-108). */
function outcomeOf(answer: WindowAnswer | undefined, expectedId?: string): Outcome {
  if (answer?.message) return { problem: answer.message }
  if (!answer || answer.code) return { failure: IDENTITY_FAILED }
  const id = answer.identityVerificationId
  return id && id === (expectedId ?? id) ? { id } : { failure: IDENTITY_MISSING }
}

/** Verifies a person with the provider's SDK: in a frame on a desktop, by a redirect on a phone (S-083). */
export const personVerification: VerificationProvider<OutputOf<typeof personConfig>> = {
  notLoadedText: SDK_NOT_LOADED,
  returnNames: [
    'identityVerificationId',
    'identityVerificationTxId',
    'transactionType',
    'code',
    'message',
    'pgCode',
    'pgMessage',
  ],
  load: async () => {
    const config = await call(personConfig)
    await loadPortone(config.portone_script)
    return config
  },
  open: async () => {
    const attempt = await call(openAttempt)
    return { id: attempt.identity_verification_id }
  },
  verify: async (config, { id }, person, redirectUrl) => {
    const answer = await verifyPerson({
      storeId: config.portone_store,
      channelKey: config.portone_channel,
      identityVerificationId: id,
      ...person,
      redirectUrl,
    })
    return outcomeOf(answer, id)
  },
  returned: (query) => {
    if (!isVerificationReturn(query)) return null
    return outcomeOf(Object.fromEntries(query))
  },
}
