import type { OutputOf } from '#kit/contract.ts'
import type { VerificationProvider } from '#platform/verification/widgets/use-verification.ts'
import { certify, loadIamport } from '#providers/identity/browser.ts'
import { clientConfig, openIdentityAttempt } from '../contract.ts'
import { SDK_NOT_LOADED } from '../copy.ts'
import { call } from './realm.ts'

/** Verification of a phone and its owner in the provider's window (C-084, C-090…C-096). */
export const phoneVerification: VerificationProvider<OutputOf<typeof clientConfig>> = {
  notLoadedText: SDK_NOT_LOADED,
  returnNames: ['success', 'imp_uid', 'imp_success', 'merchant_uid', 'error_code', 'error_msg'],
  load: async () => {
    const config = await call(clientConfig)
    await loadIamport(config.iamport_script)
    return config
  },
  open: async (person) => {
    const { merchant_uid } = await call(openIdentityAttempt, {
      body: person,
    })
    return { id: merchant_uid }
  },
  verify: async (config, attempt, person, redirectUrl) => {
    const answer = await certify({
      storeCode: config.iamport_code,
      channelKey: config.iamport_channel,
      merchantUid: attempt.id,
      company: location.host,
      ...person,
      redirectUrl,
    })
    return answer.success && answer.impUid ? { id: answer.impUid } : { problem: answer.errorMessage }
  },
  returned: (query) => {
    const id = query.get('imp_uid')
    if (!query.has('success') && !id) return null
    return query.get('success') === 'true' && id ? { id } : { problem: query.get('error_msg') ?? undefined }
  },
}
