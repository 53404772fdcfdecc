import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { brand } from '#brand'
import { getMember } from '#ride/account/member/contract.ts'
import { firstDay, openReview, ownMember, ownRide } from '#testing/booking.ts'
import { answer, answerThenEnable, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import { DESKTOP, expectAccessible, expectWorded, PHONE, press, resize, UNWORDED } from '#testing/screen.tsx'
import { getCancelPolicy } from '../cancellation/contract.ts'
import { createReservation, getReservation, listReservations } from '../contract.ts'

const booked = { ...ownRide, same_time: false }
const send = () => page.getByRole('button', { name: '1 Ticket으로 예약 신청' })
const keys = () => requestsTo(createReservation).map(({ headers }) => headers.get('idempotency-key'))
const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

test('the review shows the whole booking and its effect in one view; its button names the action @long', async () => {
  await openReview()
  for (const text of [
    'ALPHARD',
    '서울역 3번 출구',
    '김포공항 국내선',
    '황보 하늘',
    '공항',
    '1 Ticket (2→1)',
    '무료 취소',
    '1 Ticket으로 예약 신청',
  ])
    await expect.poll(() => isInView(page.getByText(text).first().element()), { message: text }).toBe(true)
  await expect.element(send()).toBeVisible()
  await expectAccessible()
})

test('the review lists each step of the cancel policy; without a policy it promises nothing @long', async () => {
  const steps = [
    { hours_before: 6, returned: 1 as const },
    { hours_before: 3, returned: 0.5 as const },
  ]
  await openReview([answer(getCancelPolicy, { steps })])
  const effect = page.getByRole('region', { name: '예약하시면' })
  await expect.element(effect).toMatchTextContent(/확정 전 언제든, 확정 후 .*까지/)
  await expect.element(effect).toMatchTextContent(/까지 취소하면 1 Ticket, .*까지 0.5 Ticket을 돌려 드립니다/)
  await openReview([refuse(getCancelPolicy, 500, 'FAILED', '')])
  await expect.element(effect).toMatchTextContent('확인하지 못했습니다')
})

test('if the review does not fit the screen, its button is below all of it @long', async () => {
  const viaLocations = [1, 2, 3, 4, 5].map((at) => ({
    location: `서울 강남구 ${'테헤란로 '.repeat(12)}${at}`,
    time: `1${at}:20`,
  }))
  await openReview([], { viaLocations })
  const button = await send().findElement()
  expect(isInView(button)).toBe(false)
  const effect = page.getByRole('region', { name: '예약하시면' }).element()
  expect(button.getBoundingClientRect().top).toBeGreaterThan(effect.getBoundingClientRect().bottom)
})

test.each([
  [390, 844],
  [320, 700],
  [1440, 900],
])('at %i×%i, a refusal is visible beside the button and has the focus', async (width, height) => {
  await openReview([refuse(createReservation, 409, 'CAR_UNAVAILABLE', '이 날짜에 예약이 마감되었습니다.')])
  await resize({ width, height })
  await send().click()
  const refusal = page.getByText('이 날짜에 예약이 마감되었습니다.')
  await expect.element(refusal).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('이 날짜에 예약이 마감되었습니다.')
  expect(isInView(refusal.element())).toBe(true)
})

test('a failed booking shows an error and keeps the form; without tickets it links to the shop (C-186) @long', async () => {
  await openReview()
  const texts = ['예약 실패', UNWORDED]
  await expectWorded({
    endpoint: createReservation,
    statuses: [403, 404, 429],
    send: () => send().click(),
    texts,
  })
  serve(
    refuse(createReservation, 409, 'TICKET_INSUFFICIENT', '보유 티켓이 부족합니다.'),
    answer(getMember, { ...ownMember, tickets: 0 }),
  )
  await send().click()
  await expect.element(page.getByText('보유 티켓이 부족합니다.')).toBeVisible()
  expect(page.getByText('보유 티켓이 부족합니다.').elements().length).toBe(1)
  const buy = page.getByRole('link', { name: '티켓 구매' })
  await expect.element(buy).toHaveAttribute('href', expect.stringMatching(/^\/tickets\/buy/))
})

test('retries a lost response with the same key; another booking gets another key (C-183, C-185, K-40) @long', async () => {
  await openReview([failConnection(createReservation)])
  await send().dblClick()
  await expect.element(page.getByText('두 번 예약되지 않습니다', { exact: false })).toBeVisible()
  await send().click()
  await expect.poll(() => keys().length).toBe(6)
  expect(new Set(keys()).size).toBe(1)
  await press('이전')
  await page.getByLabelText('수하물').selectOptions('2')
  await press('다음')
  serve(answer(createReservation, booked))
  await send().click()
  await expect.poll(() => location.pathname).toBe('/reservation/third')
  expect(new Set(keys()).size).toBe(2)
})

test('the next press books again if the booking was canceled after a lost response (K-40) @long', async () => {
  await openReview([failConnection(createReservation)])
  await send().click()
  await expect.element(page.getByText('두 번 예약되지 않습니다', { exact: false })).toBeVisible()
  serve(
    answerThenEnable(createReservation, booked, answer(getReservation, { ...booked, status: 'CANCELLED' })),
  )
  await send().click()
  await expect
    .element(page.getByText('앞서 신청하신 예약은 접수된 뒤 취소되었습니다.', { exact: false }))
    .toBeVisible()
  await send().click()
  await expect.poll(() => location.pathname).toBe('/reservation/third')
  expect(new Set(keys()).size).toBe(2)
})

test('a second booking for the same number and time needs a confirmation @long', async () => {
  const same = { ...ownRide, name: '황보 하늘', phone: '01028419931' }
  await openReview([answer(createReservation, booked)])
  serve(answer(listReservations, [{ ...same, pickup_time: `${firstDay} 10:30` }]))
  await send().click()
  const question = page.getByRole('alertdialog', { name: '같은 시간의 예약이 있습니다' })
  await question.getByRole('button', { name: '다시 볼게요' }).click()
  expect(requestsTo(createReservation)).toEqual([])
  await send().click()
  await question.getByRole('button', { name: '한 대 더 예약' }).click()
  await expect.poll(() => location.pathname).toBe('/reservation/third')
})

/** Books with one stop and opens the last step. */
async function openThirdStep() {
  const viaLocations = [{ location: '한남동 유엔빌리지', time: '11:20' }]
  const sent = answer(createReservation, ({ body }) => ({ ...booked, ...(body as object) }))
  await openReview([sent], { viaLocations })
  await send().click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('예약 신청 완료')
}

test('step three shows the next steps, without a progress bar and with a link home (C-187, C-188, C-192, C-193) @long', async () => {
  await openThirdStep()
  const text = `${brand.nameKo}에서 예약 내용을 확인한 뒤, 자세한 안내를 문자로`
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: '예약 진행률' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/')
  await expectAccessible()
})

test('on a phone the main action of step three is above the tab bar without scrolling @long', async () => {
  await openThirdStep()
  await resize(PHONE)
  const bar = page.getBySelector('.tab-bar')
  await expect.element(bar).toBeVisible()
  const main = page.getByRole('button', { name: /님께 알리기$/ })
  const { bottom } = main.element().getBoundingClientRect()
  expect(bottom).toBeLessThan(bar.element().getBoundingClientRect().top)
  await expectAccessible()
  await resize(DESKTOP)
})

test('step three sums up passenger, places with times, and wishes in this order (C-189, C-190, C-191) @long', async () => {
  await openThirdStep()
  const summary = page.getByRole('main').element().textContent.replaceAll(/\s+/g, ' ')
  const order = [
    '황보 하늘',
    '010-2841-9931',
    '10:30',
    '서울역 3번 출구',
    '11:20',
    '한남동 유엔빌리지',
    '김포공항 국내선',
    '공항',
    '0개',
    '1명',
  ]
  let at = 0
  for (const part of order) {
    expect(summary.indexOf(part, at), part).toBeGreaterThanOrEqual(at)
    at = summary.indexOf(part, at)
  }
})

test('step three offers a message to another passenger, by SMS or to copy @long', async () => {
  const sent = answer(createReservation, ({ body }) => ({ ...booked, ...(body as object) }))
  await openReview([sent], { name: '이회장', phone: '010-2222-4444' })
  await send().click()
  await press('이회장님께 알리기')
  const dialog = page.getByRole('dialog', { name: '이회장님께 알리기' })
  for (const text of ['이회장님, 모심 차량을 신청했습니다.', '출발 서울역 3번 출구', '도착 김포공항 국내선'])
    await expect.element(dialog.getByText(text, { exact: false })).toBeVisible()
  const link = dialog.getByRole('link', { name: '문자 보내기' }).element().getAttribute('href')!
  expect(link).toMatch(/^sms:01022224444\?&body=/)
  expect(decodeURIComponent(link)).toContain('도착 김포공항 국내선')
  await expectAccessible()
  await dialog.getByRole('button', { name: '복사' }).click()
  await expect.poll(() => navigator.clipboard.readText()).toContain('도착 김포공항 국내선')
})
