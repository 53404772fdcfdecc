import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { brand } from '#brand'
import { createReservation, getReservation, listReservations } from '../contract.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { choosePurpose, openSecondStep, ownMember, ownRide } from '#testing/booking.ts'
import { answer, breakOff, refuse, requestsTo, serve, answerThen } from '#testing/network.ts'
import {
  expectAccessible,
  expectTexts,
  expectWorded,
  press,
  pressInactive,
  UNWORDED,
} from '#testing/screen.tsx'

const booked = { ...ownRide, same_time: false }
const send = () => page.getByRole('button', { name: '예약 신청' })
const keys = () => requestsTo(createReservation).map(({ headers }) => headers.get('idempotency-key'))

test('step two asks for purpose, luggage, people and requests at 75 % (C-002, C-174, C-175, C-176, C-178, C-179)', async () => {
  await openSecondStep()
  const progress = page.getByRole('progressbar', { name: '예약 진행률' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '75')
  const purposes = page.getByRole('radiogroup', { name: '이용 목적' })
  const words = ['병원', '골프', '통학', '의전', '프라이빗', '이동', '공항', '호텔', '웨딩', '기타']
  await expectTexts(purposes.getBySelector('label')).toEqual(words)
  const values = purposes
    .getByRole('radio')
    .elements()
    .map((one) => (one as HTMLInputElement).value)
  expect(values).toEqual('hospital golf school vip private moving airport hotel wedding etc'.split(' '))
  const options = (label: string) => page.getByLabelText(label).getBySelector('option')
  await expectTexts(options('수하물')).toEqual(['0개', '1개', '2개', '3개', '4개'])
  await expectTexts(options('탑승 인원')).toEqual(['0명', '1명', '2명', '3명', '4명'])
  for (const label of ['수하물', '탑승 인원'])
    await expect.element(page.getByLabelText(label)).toHaveStyle({ fontSize: '16px' })
  await expect.element(page.getByLabelText(/요청 사항/)).toBeVisible()
  await expect.element(page.getByText('1 Ticket (2→1)')).toBeVisible()
  await expectAccessible()
})

test('step two needs a purpose and a passenger, and goes back without data loss (C-180, C-182)', async () => {
  await openSecondStep()
  await pressInactive(send())
  await expect.element(page.getByText('이용 목적을 선택해 주세요.')).toBeVisible()
  await choosePurpose('공항')
  await page.getByLabelText('탑승 인원').selectOptions('0')
  await pressInactive(send())
  await expect.element(page.getByText('탑승 인원을 선택해 주세요.')).toBeVisible()
  await press('이전')
  await expect.poll(() => location.pathname).toBe('/reservation/first')
  await expect.element(page.getBySelector('#pickupLocation')).toMatchTextContent('서울역 3번 출구')
  await press('다음')
  await expect.element(page.getByRole('radio', { name: '공항' })).toBeChecked()
  expect(requestsTo(createReservation)).toEqual([])
})

test('a failed booking shows an error and keeps the form; without tickets it links to the shop (C-186) @long', async () => {
  await openSecondStep()
  await choosePurpose('공항')
  const texts = ['예약 실패', UNWORDED]
  await expectWorded({
    endpoint: createReservation,
    statuses: [403, 404, 429],
    send: () => send().click(),
    texts,
  })
  await expect.element(page.getByRole('radio', { name: '공항' })).toBeChecked()
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

test('a lost response is retried with the same key; another booking has another key (C-183, C-185, K-40) @long', async () => {
  await openSecondStep([breakOff(createReservation)])
  await choosePurpose('공항')
  await send().dblClick()
  await expect.element(page.getByText('두 번 예약되지 않습니다', { exact: false })).toBeVisible()
  await send().click()
  await expect.poll(() => keys().length).toBe(6)
  expect(new Set(keys()).size).toBe(1)
  await page.getByLabelText('수하물').selectOptions('2')
  serve(answer(createReservation, booked))
  await send().click()
  await expect.poll(() => location.pathname).toBe('/reservation/third')
  expect(new Set(keys()).size).toBe(2)
})

test('a booking that was canceled after a lost response is booked again by the next press (K-40) @long', async () => {
  await openSecondStep([breakOff(createReservation)])
  await choosePurpose('공항')
  await send().click()
  await expect.element(page.getByText('두 번 예약되지 않습니다', { exact: false })).toBeVisible()
  serve(answerThen(createReservation, booked, answer(getReservation, { ...booked, status: 'CANCELLED' })))
  await send().click()
  await expect
    .element(page.getByText('앞서 신청하신 예약은 접수된 뒤 취소되었습니다.', { exact: false }))
    .toBeVisible()
  await send().click()
  await expect.poll(() => location.pathname).toBe('/reservation/third')
  expect(new Set(keys()).size).toBe(2)
})

test('a second booking for the same number and time asks first', async () => {
  const same = { ...ownRide, name: '황보 하늘', phone: '01028419931' }
  await openSecondStep([answer(createReservation, booked)])
  const { selectedDate } = (history.state as { usr: { selectedDate: string } }).usr
  serve(answer(listReservations, [{ ...same, pickup_time: `${selectedDate} 10:30` }]))
  await choosePurpose('공항')
  await send().click()
  const question = page.getByRole('alertdialog', { name: '같은 시간의 예약이 있습니다' })
  await question.getByRole('button', { name: '다시 볼게요' }).click()
  expect(requestsTo(createReservation)).toEqual([])
  await send().click()
  await question.getByRole('button', { name: '한 대 더 예약' }).click()
  await expect.poll(() => location.pathname).toBe('/reservation/third')
})

test('step three shows what follows, a summary and a link home (C-187, C-188, C-189, C-190, C-191, C-192, C-193)', async () => {
  const viaLocations = [{ location: '한남동 유엔빌리지', time: '11:20' }]
  const sent = answer(createReservation, ({ body }) => ({ ...booked, ...(body as object) }))
  await openSecondStep([sent], { viaLocations })
  await choosePurpose('공항')
  await send().click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('예약 신청 완료')
  const text = `${brand.nameKo}에서 예약 내용을 확인한 뒤, 자세한 안내를 문자로`
  await expect.element(page.getByText(text)).toBeVisible()
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
  await expect.element(page.getByRole('progressbar', { name: '예약 진행률' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/')
  await expectAccessible()
})
