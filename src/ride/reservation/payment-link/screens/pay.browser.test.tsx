import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { WindowAnswer } from '#providers/person/browser.ts'
import { answer, type Answer, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import { DESKTOP, expectAccessible, openScreen, pageWidth, PHONE, press } from '#testing/screen.tsx'
import { confirmPayment, getPayPage, openPayWindow, type PayPageOut } from '../contract.ts'

const open: PayPageOut = {
  status: 'OPEN',
  language: 'ko',
  car_name: 'ALPHARD',
  car_image: 'drawing:alphard',
  pickup_time: '2030-12-05 07:30',
  places: ['서울 중구 소공로 106 웨스틴조선 서울 1층 로비 앞', '한남동', '인천국제공항 제1여객터미널'],
  passenger: '황***',
  passenger_count: 3,
  amount: 1_000_000,
  expires_at: '2030-12-02T05:20:00.000Z',
  is_confirmed_at_once: true,
  cancel_ends: [{ until: '2030-12-03T22:30:00.000Z', returned: 1 }],
  failure: null,
  receipt_url: null,
}
const booked: PayPageOut = { ...open, status: 'BOOKED', receipt_url: 'https://receipt.invalid/1' }
const asked = {
  id: 'p1',
  payment_id: 'tkt-1',
  amount: 1_000_000,
  order_name: '1 TICKET',
  script: '/nothing.js',
  store_id: 'store',
  channel_key: 'channel',
  customer: { id: 'm1', name: '황보하늘', phone: '01012345678', email: null },
}
afterEach(() => void delete window.PortOne)

/** Replaces the provider's window by `ask`. */
function simulateWindow(ask: () => Promise<WindowAnswer | undefined>): void {
  window.PortOne = { requestIdentityVerification: ask, requestIssueBillingKey: ask, requestPayment: ask }
}
const PAY = /카드로 결제하기$/
const visit = (shown: PayPageOut, ...more: Answer[]) =>
  openScreen('/pay/t1', [...more, answer(getPayPage, shown), answer(openPayWindow, asked)], { size: PHONE })
async function agreeAndPay() {
  await page.getByRole('checkbox').click()
  await press(PAY)
}

test('shows ride, price, deadline and cancel rule; sends nothing without the consent', async () => {
  await visit(open)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('결제하고 예약하기')
  for (const text of [
    '12월 5일 (목) 07:30',
    '황*** · 3명',
    '12월 2일 (월) 14:20',
    /12월 4일 \(수\) 07:30까지 취소하면/,
  ])
    await expect.element(page.getByText(text).first()).toBeVisible()
  await press(PAY)
  await expect.element(page.getByText('확인하신 뒤 표시해 주세요.')).toBeVisible()
  expect(requestsTo(openPayWindow)).toEqual([])
  await expectAccessible()
  expect(pageWidth()).toBe(PHONE.width)
  await page.viewport(DESKTOP.width, DESKTOP.height)
  await expectAccessible()
})

test('shows a payment as being checked until the server finds it, then the ride as confirmed @long', async () => {
  simulateWindow(async () => ({ paymentId: 'tkt-1' }))
  await visit(open, answer(confirmPayment, open))
  await agreeAndPay()
  await expect.element(page.getByText('다시 결제하지 마세요')).toBeVisible()
  expect(page.getByRole('button', { name: PAY }).query()).toBeNull()
  serve(answer(confirmPayment, booked))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('결제가 완료되었습니다')
  await expect.element(page.getByText('예약이 확정되었습니다.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /영수증/ })).toBeVisible()
  expect(requestsTo(confirmPayment)[0]!.body).toEqual({ closed: false })
  await expectAccessible()
})

test('after a canceled window, the button returns with the reason', async () => {
  simulateWindow(async () => ({ code: 'FAILURE_TYPE_PG', message: '취소' }))
  await visit(open, answer(confirmPayment, { ...open, failure: '결제창이 닫혀 결제되지 않았습니다.' }))
  await agreeAndPay()
  await expect.element(page.getByText('결제창이 닫혀 결제되지 않았습니다.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: PAY })).toBeEnabled()
  expect(requestsTo(confirmPayment).map(({ body }) => body)).toEqual([{ closed: true }])
})

test('after a blocked pop-up, the button returns', async () => {
  const openBefore = window.open
  window.open = () => null
  simulateWindow(() => {
    window.open('/window')
    return new Promise(() => {})
  })
  await visit(open)
  await agreeAndPay()
  await expect.element(page.getByText('브라우저가 결제창을 막았습니다.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: PAY })).not.toHaveAttribute('aria-busy', 'true')
  window.open = openBefore
})

test('a link that has ended since shows its end and the number to call', async () => {
  await visit(open, refuse(openPayWindow, 409, 'LINK_OVER', '이미 끝난 결제 링크입니다.'))
  await expect.element(page.getByRole('button', { name: PAY })).toBeVisible()
  serve(answer(getPayPage, { ...open, status: 'EXPIRED', cancel_ends: [] }))
  await agreeAndPay()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('기한이 지났습니다')
  await expect
    .element(page.getByRole('link', { name: /^전화하기/ }))
    .toHaveAttribute('href', expect.stringMatching(/^tel:/))
  await expectAccessible()
})

test.each([
  ['EXPIRED', '기한이 지났습니다'],
  ['CANCELLED', '취소된 결제입니다'],
  ['REFUNDED', '결제를 취소해 드립니다'],
] as const)('a link that is %s says so, and offers no payment', async (status, title) => {
  await visit({ ...open, status, cancel_ends: [] })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  expect(page.getByRole('button', { name: PAY }).query()).toBeNull()
  await expect.element(page.getByRole('link', { name: /^전화하기/ })).toBeVisible()
})

test('a phone that returns from the window checks the payment and removes the answer from its URL', async () => {
  const returned = '/pay/t1?paymentId=tkt-1&transactionType=PAYMENT'
  const answers = [answer(getPayPage, open), answer(confirmPayment, booked)]
  await openScreen(returned, answers, { size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('결제가 완료되었습니다')
  expect(location.search).toBe('')
})

test('a customer with a foreign number sees English', async () => {
  await visit({ ...open, language: 'en', failure: '거절' })
  await expect.element(page.getByRole('button', { name: /KRW 1,000,000 · Pay by card/ })).toBeVisible()
  await expect.element(page.getByText('Not paid. Please try again.')).toBeVisible()
  await expect.element(page.getByText(/until Wed 4 Dec, 07:30 Korean time free of charge/)).toBeVisible()
  await expect.element(page.getBySelector('[lang="en"] h1')).toHaveTextContent('Pay and book')
})

test('a wrong link and a network failure have different errors @long', async () => {
  await openScreen('/pay/t1', [refuse(getPayPage, 404, 'NOT_FOUND', '없습니다.')], { size: PHONE })
  await expect.element(page.getByText('열 수 없는 링크입니다')).toBeVisible()
  await openScreen('/pay/t1', [failConnection(getPayPage)], { size: PHONE })
  await expect.element(page.getByRole('button', { name: /다시/ })).toBeVisible()
})
