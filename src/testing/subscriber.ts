import { page } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import type { WindowAnswer } from '#providers/person/browser.ts'
import { getAccount, openAttempt, personConfig } from '#subscribe/account/contract.ts'
import type { ModelOut } from '#subscribe/catalog/contract.ts'
import { type Answer, answer } from './network.ts'
import { carRow } from './rows.ts'
import { openScreen, PHONE } from './screen.tsx'

/** Component tests of the subscription side as a subscriber sees it. */

export const SUBSCRIBER = { id: 'subscriber', name: '김구독', role: 'USER' as const }

type Account = OutputOf<typeof getAccount>
export const subscriberAccount: Account = {
  id: SUBSCRIBER.id,
  username: 'sub1',
  name: SUBSCRIBER.name,
  email: 'kim@example.kr',
  mobile: '01028419931',
  profile_image: null,
  ci_verified: true,
  marketing: false,
  referral_code: 'FRIEND01',
  point: 12_500,
}
export const tokensOfSubscriber = {
  token: { access_token: 'h.e30.s', refresh_token: 'refresh', expires_in: 1800 },
  user: subscriberAccount,
}

const brand = { name: '시험' }
export const modelOut: ModelOut = {
  id: carRow.id,
  name: 'GV90',
  image: 'drawing:gv90',
  description: '',
  body_type: 'SUV',
  brand,
  available_from: null,
  car: [
    {
      id: carRow.id.replace('c1', 'c2'),
      color: '흰색',
      is_new: true,
      is_hot: false,
      release_date: '2026-01-01',
      mileage: 0,
      retail_price: 100_000_000,
      images: ['drawing:gv90'],
      is_available: true,
      subscription_fee_1: 990_000,
      subscription_fee_3: null,
      subscription_fee_6: null,
      subscription_fee_12: 890_000,
      subscription_fee_24: null,
      subscription_fee_36: null,
      subscription_fee_48: null,
      subscription_fee_60: null,
      subscription_fee_72: null,
      subscription_fee_84: null,
      subscription_fee_96: null,
    },
  ],
}

/** Opens a page as a subscriber on a phone. */
export const openAsSubscriber = (path: string, answers: Answer[] = [], changes: Partial<Account> = {}) =>
  openScreen(path, [...answers, answer(getAccount, { ...subscriberAccount, ...changes })], {
    as: SUBSCRIBER,
    size: PHONE,
  })

/** Opens a page of the subscription side as a visitor on a phone. */
export const openAsVisitor = (path: string, answers: Answer[] = []) =>
  openScreen(path, answers, { as: null, size: PHONE })

type Asked = Record<string, unknown> & { identityVerificationId?: string }
type Window = (request: Asked) => WindowAnswer | undefined | Promise<WindowAnswer | undefined>

/** Replaces the provider's script. A test may replace `answer` before each press; `asked` collects the requests. */
export function stubPortone(first: Window) {
  const stub = { answer: first, asked: [] as Asked[] }
  const ask = async (request: Asked) => {
    stub.asked.push(request)
    return stub.answer(request)
  }
  window.PortOne = { requestIdentityVerification: ask, requestIssueBillingKey: ask, requestPayment: ask }
  return stub
}

/** The verification succeeds for the typed person. */
export const verifying: Window = ({ identityVerificationId }) => ({
  identityVerificationId: identityVerificationId!,
})

let attempts = 0
/** Answers of the verification endpoints. */
export const verificationAnswers: Answer[] = [
  answer(personConfig, {
    portone_script: '/portone.js',
    portone_store: 'store',
    portone_channel: 'channel',
    kakao_script: '/kakao.js',
    kakao_key: '',
  }),
  answer(openAttempt, () => ({ identity_verification_id: `identity-verification-${++attempts}` })),
]

export const fillPerson = async (name = '하윤슬', phone = '01028419931') => {
  await page.getByLabelText('이름').fill(name)
  await page.getByLabelText('휴대폰 번호', { exact: true }).fill(phone)
}
export const pressVerify = () => page.getByRole('button', { name: '본인인증', exact: true }).click()
