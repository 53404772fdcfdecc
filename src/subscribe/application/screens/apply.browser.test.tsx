import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerThenEnable, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectWorded, press, UNWORDED } from '#testing/screen.tsx'
import { modelOut, openAsSubscriber, stubPortone, verificationAnswers } from '#testing/subscriber.ts'
import { getModel } from '#subscribe/catalog/contract.ts'
import { listWallet, type WalletEntryOut } from '#subscribe/coupon/contract.ts'
import { changeCard } from '#subscribe/payment/card/contract.ts'
import { listSubscriptions } from '#subscribe/subscription/contract.ts'
import {
  createBillingAttempt,
  createRequest,
  listRequests,
  type RequestRow,
  withdrawRequest,
} from '../contract.ts'

const [car] = modelOut.car
const coupon: WalletEntryOut = {
  id: car!.id.replace('c2', 'c9'),
  is_valid: true,
  is_used: false,
  coupon: {
    name: '한 달 구독 할인',
    description: '',
    code: 'TERM-1',
    discount_type: 'FIXED',
    discount_rate: null,
    discount: 90_000,
    min_price: 900_000,
    max_price: null,
    valid_from: null,
    valid_to: null,
  },
}
const request: RequestRow = {
  id: 'r1',
  month: 12,
  created_at: '2026-12-01T15:30:00Z',
  status: 'REQUESTED',
  coupon: null,
  car: { id: car!.id, model: modelOut },
  price: { fee: 890_000, coupon_discount: 0, point_amount: 0, first_month: 890_000, later_months: 890_000 },
  reason: null,
}
const attempt = { issue_id: 'issue', store_id: 'store', channel_key: 'channel', issue_name: 'GV90' }
const BASE = [
  answer(getModel, modelOut),
  answer(listWallet, [coupon]),
  answer(listRequests, []),
  answer(createBillingAttempt, attempt),
  ...verificationAnswers,
]
const open = (query = '?month=12', more: typeof BASE = []) =>
  openAsSubscriber(`/subscribe/${modelOut.id}/apply${query}`, [...more, ...BASE], { point: 55_000 })
const alert = () => page.getByRole('alertdialog')
const confirm = (button = '확인') => alert().getByRole('button', { name: button }).click()
const submit = () => press('신청하기')
const consents = () => page.getByRole('checkbox', { name: /\[필수\]/ })

async function fill(): Promise<void> {
  await page.getByLabelText('모두 동의합니다').click()
  await page.getByLabelText(/만 26세 이상이며/).click()
}
async function registerCard(): Promise<void> {
  await submit()
  await press('카드 등록하기')
}

test('the form starts with the longest term; a change of term drops an unusable coupon (S-039, S-041, S-045, S-054, S-056)', async () => {
  await open('?month=7')
  await expect.element(page.getByLabelText(/12개월/)).toBeChecked()
  await expect.element(page.getByText('월 89만원')).toBeVisible()
  const choice = page.getByLabelText(/한 달 구독 할인/)
  await expect.element(choice).not.toBeInTheDocument()
  await page.getByText('1개월', { exact: true }).click()
  await choice.click()
  await expect.element(page.getByText('첫 달 900,000원')).toBeVisible()
  await page.getByText('12개월', { exact: true }).click()
  await page.getByText('1개월', { exact: true }).click()
  await expect.element(page.getByLabelText('사용하지 않음')).toBeChecked()
  await press('전액 사용')
  await expect.element(page.getByLabelText('포인트 (첫 달)')).toHaveValue('55000')
  await expect.element(page.getByText('포인트는 10,000원 단위로 사용할 수 있습니다.')).toBeVisible()
  await page.getByLabelText('포인트 (첫 달)').fill('20000')
  await expect.element(page.getByText('첫 달 970,000원')).toBeVisible()
})

test('twelve months cover 12,000 km; one box gives the seven required consents (S-042, S-056)', async () => {
  await open()
  const agreed = page.getBySelector('dl > div').filter({ hasText: '약정 주행거리' }).getByRole('definition')
  await expect.element(agreed).toHaveTextContent('12,000km')
  await submit()
  await expect.element(alert()).toMatchTextContent('모든 약관에 동의해 주세요.')
  await confirm()
  await page.getByLabelText('모두 동의합니다').click()
  expect(
    consents()
      .elements()
      .filter((box) => (box as HTMLInputElement).checked).length,
  ).toBe(7)
  await page.getByRole('checkbox', { name: /위치정보 이용약관/ }).click()
  await expect.element(page.getByLabelText('모두 동의합니다')).not.toBeChecked()
  await press('정기결제 이용 동의 내용 보기')
  await expect.element(page.getByText(/오전 9시에 결제합니다/)).toBeVisible()
  await expectAccessible()
})

test('each failure of the card window shows a text; the card is asked for 360 days (S-043, S-065, S-067) @long', async () => {
  const stub = stubPortone(() => undefined)
  await open('?month=12&code=USER_CANCEL')
  const failures: [Parameters<typeof stubPortone>[0], string][] = [
    [() => undefined, '결제가 취소되었거나 실패했습니다.'],
    [() => ({ code: 'USER_CANCEL' }), '결제가 취소되었거나 실패했습니다.'],
    [() => ({ code: 'F', message: '한도 초과' }), '한도 초과'],
    [() => Promise.reject(new Error('window closed')), UNWORDED],
  ]
  await expect.element(alert()).toMatchTextContent('결제가 취소되었거나 실패했습니다.')
  await confirm()
  await fill()
  for (const [answers, text] of failures) {
    stub.answer = answers
    await registerCard()
    await expect.element(alert()).toMatchTextContent(`카드를 등록하지 못했습니다${text}`)
    await confirm()
  }
  expect(stub.asked.map(({ offerPeriod }) => offerPeriod)).toEqual(failures.map(() => ({ interval: '360d' })))
  expect(requestsTo(createRequest)).toEqual([])
  await expect.element(page.getByLabelText('모두 동의합니다')).toBeChecked()
})

test('a failed card or request shows a text, and the form keeps its values (S-066, S-067) @long', async () => {
  stubPortone(() => ({ billingKey: `billing-key-${crypto.randomUUID()}` }))
  await open()
  await fill()
  for (const status of [403, 500]) {
    serve(refuse(createBillingAttempt, status))
    await registerCard()
    await expect.element(alert()).toMatchTextContent('카드를 등록하지 못했습니다')
    await confirm()
  }
  serve(answer(createBillingAttempt, attempt))
  for (const status of [403, 409]) {
    serve(refuse(createRequest, status))
    await registerCard()
    await expect.element(alert()).toMatchTextContent('빌링키 발급은 완료되었지만 구독 신청에 실패했습니다.')
    await confirm()
  }
  await expect.element(page.getByLabelText('모두 동의합니다')).toBeChecked()
})

test('a request without an answer is sent again with the idempotency key of its card (S-061, S-066) @long', async () => {
  stubPortone(() => ({ billingKey: 'billing-key-1' }))
  await open('?month=12', [failConnection(createRequest)])
  await fill()
  await registerCard()
  await expect.element(alert()).toMatchTextContent('빌링키 발급은 완료되었지만 구독 신청에 실패했습니다.')
  serve(
    answerThenEnable(createRequest, request, answer(listRequests, [request]), answer(listSubscriptions, [])),
  )
  await confirm('다시 보내기')
  await expect.element(alert()).toMatchTextContent('신청이 완료되었습니다')
  await confirm()
  await expect.poll(() => location.pathname).toBe('/subscribe/my')
  const sent = requestsTo(createRequest)
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key')))).toEqual(
    new Set(['apply-billing-key-1']),
  )
  expect(sent.at(-1)!.body).toMatchObject({ month: 12, billing_key: 'billing-key-1', licence_declared: true })
})

test('an open request for the same model shows an error before a second card is registered @long', async () => {
  await open('?month=12', [answer(listRequests, [request]), answer(listSubscriptions, [])])
  const told = page.getByRole('status').filter({ hasText: '같은 차량을 이미 신청하셨습니다.' })
  await expect.element(told).toBeVisible()
  await expectAccessible()
  await submit()
  await expect.element(alert()).toMatchTextContent('같은 차량을 이미 신청하셨습니다.')
  await confirm()
  await told.getByRole('link', { name: '신청 내역 보기' }).click()
  await press('신청 취소')
  const texts = ['신청을 취소하지 못했습니다.']
  const send = () => press('신청 취소하기')
  await expectWorded({ endpoint: withdrawRequest, statuses: [403, 409], send, texts })
  const withdrawn = { ...request, status: 'WITHDRAWN' as const }
  serve(answerThenEnable(withdrawRequest, withdrawn, answer(listRequests, [withdrawn])))
  await send()
  const requests = page.getByRole('region', { name: '구독 신청' })
  await expect.element(requests.getByRole('button')).not.toBeInTheDocument()
})

test('a billing key is removed from the URL, also for a missing car or subscription', async () => {
  const returned = 'transactionType=ISSUE_BILLING_KEY&billingKey=billing-key-1'
  await open(`?month=12&${returned}`, [refuse(getModel, 404, 'NOT_FOUND', '차량이 없습니다.')])
  await expect.element(alert()).toMatchTextContent('빌링키 발급은 완료되었지만')
  await confirm()
  expect(location.search).not.toContain('billingKey')
  await openAsSubscriber(`/subscribe/my?subscription=gone&${returned}`, [
    answer(listSubscriptions, []),
    answer(listRequests, []),
    refuse(changeCard, 404, 'NOT_FOUND', '구독이 없습니다.'),
  ])
  await expect.element(alert()).toMatchTextContent('카드를 변경하지 못했습니다.')
  await confirm()
  expect(location.search).not.toContain('billingKey')
})
