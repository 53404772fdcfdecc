import { page } from 'vitest/browser'
import { clientConfig, openIdentityAttempt } from '#ride/account/contract.ts'
import { type Answer, answer } from './network.ts'

/** Component tests: the verification of a member's phone in the provider's window. */

type Answered = { success?: boolean; imp_uid?: string | null; error_msg?: string | null }
type Certification = (param: Record<string, unknown>, callback: (answer: Answered) => void) => void

/**
 * Replaces the provider's script. A test may replace `certification` before each press; `asked` collects the requests.
 */
export function stubIamport(certification: Certification = verifying) {
  const stub = { certification, asked: [] as Record<string, unknown>[] }
  window.IMP = {
    init: () => undefined,
    certification: (param, callback) => {
      stub.asked.push(param)
      stub.certification(param, callback)
    },
  }
  return stub
}

/** The verification succeeds immediately. */
const verifying: Certification = (_param, callback) => callback({ success: true, imp_uid: 'imp_1' })

const CONFIG = { iamport_code: 'code', iamport_channel: 'channel', postcode_script: '' }
/** Answers of the verification endpoints, with a script that defines no SDK. */
export const verificationAnswers: Answer[] = [
  answer(clientConfig, { ...CONFIG, iamport_script: 'data:text/javascript,' }),
  answer(openIdentityAttempt, { merchant_uid: 'attempt-1', expires_at: '2027-01-02T03:00:00.000Z' }),
]

export const fillPerson = async (name = '독고영재하늘빛나라우리강산', phone = '01028419931') => {
  await page.getByLabelText('이름').fill(name)
  await page.getByLabelText('휴대폰 번호', { exact: true }).fill(phone)
}
export const verifyButton = () => page.getByRole('button', { name: '본인인증', exact: true })
