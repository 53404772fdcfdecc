import type { OutputOf } from '#kit/contract.ts'
import { VERIFIED_MINUTES } from '#platform/verification/rules.ts'
import type { VerificationProvider } from '#platform/verification/widgets/use-verification.ts'
import { loadPortone, verifyPerson } from '#providers/person/browser.ts'
import type { openAttempt, personConfig } from '../contract.ts'
import { SDK_NOT_LOADED } from '../words.ts'
import { call } from './realm.ts'
import { isVerificationReturn } from './verification-return.ts'

/** Verification of a person by the provider's SDK: in a frame on a desk, by leaving and coming back on a phone (S-083). */
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
    const config = await call<typeof personConfig>('GET /api/subscribe/client-config')
    await loadPortone(config.portone_script)
    return config
  },
  open: async () => {
    const expiresAt = Date.now() + VERIFIED_MINUTES * 60_000
    const attempt = await call<typeof openAttempt>('POST /api/subscribe/accounts/identity-attempts')
    return { id: attempt.identity_verification_id, expiresAt }
  },
  verify: async (config, { id }, person, redirectUrl) => {
    const problem = await verifyPerson({
      storeId: config.portone_store,
      channelKey: config.portone_channel,
      identityVerificationId: id,
      ...person,
      redirectUrl,
    })
    return problem === null ? { id } : { problem }
  },
  returned: (query) => {
    if (!isVerificationReturn(query)) return null
    const id = query.get('identityVerificationId')
    return id && !query.has('code') ? { id } : { problem: query.get('message') ?? undefined }
  },
}
