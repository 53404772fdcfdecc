import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerThenEnable, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import { dialog, expectAccessible, expectWorded, press, pressIn, UNWORDED } from '#testing/screen.tsx'
import { modelOut, openAsSubscriber, stubPortone, verificationAnswers } from '#testing/subscriber.ts'
import { getModel } from '#subscribe/catalog/contract.ts'
import { listWallet, type WalletEntryOut } from '#subscribe/coupon/contract.ts'
import { changeCard } from '#subscribe/payment/card/contract.ts'
import { listOwnWishes } from '#subscribe/wish/contract.ts'
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
  car: { id: car!.id, color: null, model: modelOut },
  price: { fee: 890_000, coupon_discount: 0, point_amount: 0, first_month: 890_000, later_months: 890_000 },
  reason: null,
  delivery: null,
  declined_until: null,
}
const attempt = { issue_id: 'issue', store_id: 'store', channel_key: 'channel', issue_name: 'GV90' }
const BASE = [
  answer(getModel, modelOut),
  answer(listWallet, [coupon]),
  answer(listRequests, []),
  answer(listOwnWishes, []),
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

test('the form starts with the longest term; a change of term drops an unusable coupon (S-039, S-041, S-045, S-054, S-056) @long', async () => {
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
  await expect.element(page.getByLabelText('포인트 (첫 달)')).toHaveValue('50000')
  await expect.element(page.getByText('첫 달 940,000원')).toBeVisible()
  await page.getByLabelText('포인트 (첫 달)').fill('5000')
  await expect.element(page.getByText('포인트는 10,000원 단위로 사용할 수 있습니다.')).toBeVisible()
  await page.getByLabelText('포인트 (첫 달)').fill('20000')
  await expect.element(page.getByText('첫 달 970,000원')).toBeVisible()
})

test('the chosen car of a model sets fees and terms, and is requested @long', async () => {
  stubPortone(() => ({ billingKey: 'billing-key-2' }))
  const gray = { ...car!, id: 'gray', color: '진회색', mileage: 23_100, subscription_fee_12: 700_000 }
  const short = { ...car!, id: 'short', color: '파란색', subscription_fee_12: null }
  const taken = { ...car!, id: 'taken', color: '금색', is_available: false }
  const several = answer(getModel, { ...modelOut, car: [car!, gray, short, taken] })
  await open('?month=12', [several, answer(createRequest, request), answer(listSubscriptions, [])])
  const cars = page.getByRole('group', { name: '차량', exact: true }).getByRole('radio')
  await expect.poll(() => cars.elements().length).toBe(3)
  await page.getByLabelText(/파란색/).click()
  await expect.element(page.getByLabelText(/1개월/)).toBeChecked()
  await page.getByLabelText(/진회색 · 23,100km/).click()
  await page.getByText('12개월', { exact: true }).click()
  await expect.element(page.getByText('첫 달 700,000원')).toBeVisible()
  await expectAccessible()
  await fill()
  await submit()
  await expect.element(page.getByRole('dialog').getByText(/진회색 · 23,100km/)).toBeVisible()
  await press('카드 등록하기')
  await expect.element(alert()).toMatchTextContent('신청이 완료되었습니다')
  await confirm()
  await expect.poll(() => location.pathname).toBe('/subscribe/my')
  await expect.element(page.getByRole('heading', { level: 1, name: /님$/ })).toBeVisible()
  expect(requestsTo(createRequest)[0]!.path).toContain('/cars/gray/request')
  expect(requestsTo(createBillingAttempt)[0]!.body).toMatchObject({ car_id: 'gray', month: 12 })
})

test('twelve months cover 12,000 km; one box gives the seven required consents (S-042, S-056) @long', async () => {
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

test('the open summary keeps its price; a press after a change shows the new one @long', async () => {
  stubPortone(() => undefined)
  await open()
  await fill()
  await submit()
  await expect.element(dialog()).toMatchTextContent('첫 달 결제 금액890,000원')
  const dearer = modelOut.car.map((one) => ({ ...one, subscription_fee_12: 950_000 }))
  serve(answer(getModel, { ...modelOut, car: dearer }))
  // The tab becomes visible again after a minute, so it refetches.
  const later = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => later)
  globalThis.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('다음 달부터 950,000원')).toBeInTheDocument()
  await expect.element(dialog()).toMatchTextContent('첫 달 결제 금액890,000원')
  await pressIn('카드 등록하기')
  const refusal = page.getByRole('alert').filter({ hasText: '결제 금액이 바뀌었습니다. 첫 달 950,000원' })
  await expect.element(refusal).toBeVisible()
  await expect.element(dialog()).toMatchTextContent('첫 달 결제 금액950,000원')
  expect(requestsTo(createBillingAttempt)).toHaveLength(0)
  vi.restoreAllMocks()
  await expectAccessible()
  await pressIn('카드 등록하기')
  // The press opens the card window, which the stub closes.
  await expect.element(alert()).toBeVisible()
  await confirm()
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
    await submit()
    await press(/카드 등록하기|이 카드로 신청하기/)
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
  await expect.element(page.getByRole('heading', { level: 1, name: /님$/ })).toBeVisible()
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

test('a card from a redirect to another browser is kept until the consents @long', async () => {
  await open('?month=12&transactionType=ISSUE_BILLING_KEY&billingKey=billing-key-3')
  const kept = page.getByRole('status').filter({ hasText: '카드가 등록되어 있습니다' })
  await expect.element(kept).toBeVisible()
  expect([requestsTo(createRequest), location.search]).toEqual([[], '?month=12'])
  await page.getByText('1개월', { exact: true }).click()
  await expect.element(kept).toMatchTextContent('12개월 신청에 쓸 수 있는 카드입니다.')
  await page.getByText('12개월', { exact: true }).click()
  await fill()
  await submit()
  await expectAccessible()
  serve(refuse(createRequest, 409, 'PRICE_CHANGED', '결제 금액이 바뀌었습니다.'))
  await press('이 카드로 신청하기')
  await expect.element(alert()).toMatchTextContent('결제 금액이 바뀌었습니다.')
  await confirm()
  await submit()
  serve(refuse(createRequest, 409, 'BILLING_KEY_INVALID', '카드를 다시 등록해 주세요.'))
  await press('이 카드로 신청하기')
  await expect.element(alert()).toMatchTextContent('카드를 다시 등록해 주세요.')
  await confirm()
  await expect.element(kept).not.toBeInTheDocument()
  expect(requestsTo(createRequest).map(({ body }) => body.billing_key)).toEqual([
    'billing-key-3',
    'billing-key-3',
  ])
  expect(requestsTo(createBillingAttempt)).toEqual([])
})

test('a billing key is removed from the URL, also for a missing car or subscription @long', async () => {
  const returned = 'transactionType=ISSUE_BILLING_KEY&billingKey=billing-key-1'
  await open(`?month=12&${returned}`, [refuse(getModel, 404, 'NOT_FOUND', '차량이 없습니다.')])
  await expect.element(alert()).toMatchTextContent('빌링키 발급은 완료되었지만')
  await confirm()
  expect(location.search).not.toContain('billingKey')
  await openAsSubscriber(`/subscribe/my?subscription=gone&${returned}`, [
    answer(listSubscriptions, []),
    answer(listRequests, []),
    answer(listOwnWishes, []),
    refuse(changeCard, 404, 'NOT_FOUND', '구독이 없습니다.'),
  ])
  await expect.element(alert()).toMatchTextContent('카드를 변경하지 못했습니다.')
  await confirm()
  expect(location.search).not.toContain('billingKey')
})
