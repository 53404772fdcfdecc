import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays } from '#kit/day.ts'
import { createCustomer, getCaller, listCallers } from '#ride/customer/contract.ts'
import { createReservation } from '#ride/reservation/contract.ts'
import { grantTickets } from '#ride/ticket/contract.ts'
import { answer, failConnection, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import { rideRow } from '#testing/rows.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  pageWidth,
  PHONE,
  pressIn,
  pressInactive,
} from '#testing/screen.tsx'
import {
  today,
  tomorrow,
  caller,
  known,
  ride,
  granted,
  open,
  begin,
  field,
  find,
} from '#testing/phone-order.ts'

test('a known caller is booked from a former ride with a few keys, and confirmed immediately @long', async () => {
  await open()
  await begin()
  await find('황보')
  await expect.element(dialog().getByText('창가 자리')).toBeVisible()
  await pressIn('인천공항')
  await pressIn('내일')
  await field('시간').fill('07:30')
  await expect.element(dialog().getByText('3 Ticket → 2 Ticket')).toBeVisible()
  await expectAccessible()
  await pressIn('예약 확정 · 1 Ticket')
  await expectToast('황보하늘 님의 예약을 확정했습니다.')
  expect(requestsTo(createReservation)).toMatchObject([
    {
      path: '/api/users/m1/reservations',
      body: {
        car_id: 'c1',
        name: '독고회장',
        phone: '01077771234',
        pickup_time: `${tomorrow} 07:30`,
        pickup_location: '웨스틴조선 서울',
        dropoff_location: '인천공항 제1여객터미널',
        ride_purpose: 'golf',
        passenger_count: 3,
        luggage_count: 2,
        status: 'CONFIRMED',
      },
    },
  ])
})

test('an unknown caller is added as a customer; a number typed in the search is kept @long', async () => {
  await open(answer(listCallers, []))
  await begin()
  await find('010 9999 0001')
  await expect.element(field('휴대폰')).toHaveValue('010-9999-0001')
  await field('고객 이름').fill('한전화')
  await pressIn('내일')
  await dialog()
    .getByLabelText(/ALPHARD/)
    .click()
  await field('시간').fill('07:30')
  await field('출발지').fill('서울역')
  await field('도착지').fill('김포공항')
  await pressIn('예약 확정')
  await expectToast('한전화 님의 예약을 확정했습니다.')
  expect(requestsTo(createCustomer).map(({ body }) => body)).toEqual([
    { name: '한전화', phone: '01099990001' },
  ])
  expect(requestsTo(createReservation)).toMatchObject([
    { path: '/api/users/m9/reservations', body: { name: '한전화', phone: '01099990001' } },
  ])
})

test.each([
  ['the only caller is chosen when the answer arrives', [caller], '창가 자리'],
  [
    'of two callers, staff choose one',
    [caller, { ...caller, member_id: 'm2', name: '황보' }],
    '새 고객으로 등록',
  ],
])('Enter before the callers are found: %s', async (_case, callers, shown) => {
  const held = holdAnswer(answer(listCallers, callers))
  await open(held)
  await begin()
  await field('전화 주신 분').fill('01012345678')
  await userEvent.keyboard('{Enter}')
  held.release()
  await expect.element(dialog().getByText(shown)).toBeVisible()
})

test('missing values show an error at their fields, and nothing is sent @long', async () => {
  await open(answer(listCallers, []))
  await begin()
  await pressInactive(dialog().getByRole('button', { name: '예약 확정' }))
  await expect.element(dialog().getByText('전화 주신 분을 먼저 골라 주세요.')).toBeVisible()
  await find('한전화')
  await pressIn('예약 확정')
  await expect.element(dialog().getByText('휴대폰 번호를 정확히 적어 주세요.')).toBeVisible()
  await expect.element(dialog().getByText('날짜를 골라 주세요.')).toBeVisible()
  expect(requestsTo(createCustomer)).toEqual([])
})

test('a warning requires a reason, and a car that was just sold shows its next free days @long', async () => {
  await open(refuse(createReservation, 409, 'NEEDS_REASON', '사유를 적어 주세요.'))
  await begin()
  await find('황보')
  await pressIn('인천공항')
  await pressIn('내일')
  await field('시간').fill('07:30')
  await pressIn('예약 확정')
  await field('사유').fill('대표님 지시')
  const next = addDays(today, 5)
  serve(refuse(createReservation, 409, 'CAR_UNAVAILABLE', '마감되었습니다.', { next_days: [next] }))
  await pressIn('예약 확정')
  await expect.poll(() => requestsTo(createReservation).at(-1)!.body.reason).toBe('대표님 지시')
  await dialog().getByRole('group', { name: '비는 날' }).getByRole('button').click()
  await expect.element(field('날짜')).toHaveValue(next)
  expect(dialog().getByText('독고회장').query()).toBeNull()
  await expect.element(field('탑승자')).toHaveValue('독고회장')
})

test('a number of another customer offers that customer, and the order continues @long', async () => {
  await open(
    answer(listCallers, []),
    refuse(createCustomer, 409, 'PHONE_TAKEN', '이미 등록된 번호입니다.', { id: 'm1' }),
  )
  await begin()
  await find('010-1234-5678')
  await field('고객 이름').fill('황보')
  await pressIn('내일')
  await dialog()
    .getByLabelText(/ALPHARD/)
    .click()
  await field('시간').fill('07:30')
  await field('출발지').fill('서울역')
  await field('도착지').fill('김포공항')
  await pressIn('예약 확정')
  await expect.element(dialog().getByText('그분의 예약으로 이어서')).toBeVisible()
  await expect.element(dialog().getByText('창가 자리')).toBeVisible()
  await pressIn('예약 확정')
  await expect
    .poll(() => requestsTo(createReservation).map(({ path }) => path))
    .toEqual(['/api/users/m1/reservations'])
})

test('a closed car shows the reason and its next free day; without a network the typed values stay @long', async () => {
  await open(failConnection(createReservation))
  await page.viewport(PHONE.width, PHONE.height)
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await page.getByRole('button', { name: '전화 예약' }).click()
  await find('황보')
  await pressIn('내일')
  await expect.element(dialog().getByLabelText(/PUROSANGUE/)).toBeVisible()
  await expect.element(dialog().getByText(/^마감 · 다음 빈 날/)).toBeVisible()
  await pressIn('인천공항')
  await field('시간').fill('07:30')
  await pressIn('예약 확정')
  await expect.element(dialog().getByText('예약을 넣지 못했습니다.')).toBeVisible()
  await expect.element(field('출발지')).toHaveValue('웨스틴조선 서울')
  expect(pageWidth()).toBe(PHONE.width)
})

test('a caller without a ticket is given a free one only if staff choose it @long', async () => {
  await open(answer(getCaller, { ...known, tickets: 0.5, rides: [ride] }), answer(grantTickets, granted))
  await begin()
  await find('황보')
  await pressIn('인천공항')
  await pressIn('내일')
  await field('시간').fill('07:30')
  await expect.element(dialog().getByText('0.5 Ticket 보유 · 티켓이 모자랍니다')).toBeVisible()
  serve(refuse(createReservation, 409, 'TICKET_INSUFFICIENT', '보유 티켓이 부족합니다.'))
  await pressIn('예약 확정')
  await expect.element(dialog().getByText('보유 티켓이 부족합니다.')).toBeVisible()
  expect(requestsTo(grantTickets)).toEqual([])
  await dialog()
    .getByLabelText(/무료 1 Ticket/)
    .click()
  serve(answer(createReservation, { ...rideRow, same_time: false }))
  await pressIn('예약 확정')
  await expectToast('황보하늘 님의 예약을 확정했습니다.')
  expect(requestsTo(grantTickets).map(({ body }) => body)).toEqual([{ user_id: 'm1', amount: 1, date: 365 }])
})
