import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, answer, refuse, requestsTo } from '#testing/network.ts'
import { expectAccessible, openScreen, PHONE, press } from '#testing/screen.tsx'
import { getShared, type SharedOut } from '../contract.ts'

const ride: SharedOut = {
  version: 3,
  language: 'ko',
  booked_by: '김하늘',
  car_name: 'ALPHARD',
  car_image: 'drawing:alphard',
  registration_number: '104라 8001',
  driver_name: '남궁기사',
  driver_phone: '01012345678',
  pickup_time: '2026-11-28 07:30',
  places: ['웨스틴조선 서울', '한남동', '인천공항 제1여객터미널'],
  stop_times: ['2026-11-28T08:10:00+09:00'],
  pickup_note: '1층 로비',
  dropoff_note: '',
  current_stop: 0,
  trip_step: 'ON_BOARD',
  waiting: null,
  step_times: [
    { kind: 'ARRIVED', at: '2026-11-27T22:24:00.000Z' },
    { kind: 'ON_BOARD', at: '2026-11-27T22:33:00.000Z' },
  ],
  status: 'CONFIRMED',
}
const open = (shared: Answer) => openScreen('/share/t1', [shared], { size: PHONE })
const words = () => page.getByRole('main').element().textContent!.replaceAll(/\s+/g, ' ')

test('shows the time, the booker, the planned times of the stops, and the age of the data @long', async () => {
  await open(answer(getShared, ride))
  await expect.element(page.getByText('11월 28일 (토) 07:30 출발')).toBeVisible()
  await expect.element(page.getByText('김하늘님이 예약')).toBeVisible()
  expect(words()).toContain('경유 108:10한남동')
  expect(words()).toContain('만나실 곳: 1층 로비')
  expect(words()).toContain('도착 07:24 · 탑승 07:33')
  await expect.element(page.getByText('0초 전 확인')).toBeVisible()
  await expect.element(page.getByText('2초 전 확인')).toBeVisible()
  expect(requestsTo(getShared)).toHaveLength(1)
  await expectAccessible()
})

test('an English-speaking recipient sees English, and the switch changes to Korean', async () => {
  await open(answer(getShared, { ...ride, language: 'en', booked_by: 'Kim' }))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your ride')
  for (const text of ['On the way', 'Pickup Sat 28 Nov, 07:30 Korean time', 'Booked by Kim', 'Stop 1'])
    expect(words()).toContain(text)
  expect(words()).toContain('Meeting point: 1층 로비')
  expect(words()).toContain('Arrived 07:24 · On board 07:33')
  await expect.element(page.getByRole('link', { name: /Call 남궁기사, your driver/ })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', '/api/shared/t1/calendar?language=en')
  await expect.poll(() => document.documentElement.lang).toBe('en')
  await expectAccessible()
  await press('한국어')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('운행 현황')
  expect(location.search).toBe('?lang=ko')
  await expect.poll(() => document.documentElement.lang).toBe('ko')
  await expect.element(page.getByRole('button', { name: 'English' })).toBeVisible()
})

test('a language in the URL wins over the recipient’s; an unknown one is ignored', async () => {
  await openScreen('/share/t1?lang=en', [answer(getShared, ride)], { size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your ride')
  await openScreen('/share/t1?lang=xx', [answer(getShared, ride)], { size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('운행 현황')
})

test('while the driver waits, the page names the meeting point below the plate', async () => {
  await open(answer(getShared, { ...ride, trip_step: 'ARRIVED' }))
  const status = page.getByRole('main').getByRole('status')
  await expect
    .element(status)
    .toMatchTextContent(/기사님이 도착해 기다리고 있습니다.*웨스틴조선 서울 · 1층 로비/)
  await press('English')
  await expect.element(status).toMatchTextContent(/Your driver has arrived and is waiting/)
})

test('an invalid link shows its text in the chosen language', async () => {
  await open(refuse(getShared, 404, 'NOT_FOUND', '없습니다.'))
  await expect.element(page.getByText('열 수 없는 링크입니다')).toBeVisible()
  await press('English')
  await expect.element(page.getByText('This link cannot be opened')).toBeVisible()
})

test.each([
  [
    'ko' as const,
    '기사님이 07:25에 도착해 08:01까지 기다렸으나 만나지 못해',
    '궁금하신 점은 모심 02-000-0000',
  ],
  ['en' as const, 'Your driver arrived at 07:25, waited until 08:01', 'Questions? Call MOSIM 02-000-0000'],
])('after a no-show the page in %s shows the reason and the phone number', async (language, text, help) => {
  const waiting = {
    since: '2026-11-27T22:25:00Z',
    free_until: '2026-11-27T22:45:00Z',
    ended_at: '2026-11-27T23:01:00Z',
  }
  await open(answer(getShared, { ...ride, language, trip_step: 'ARRIVED', status: 'CANCELLED', waiting }))
  await expect.element(page.getByText(text, { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: help })).toHaveAttribute('href', 'tel:02-000-0000')
  await expectAccessible()
})

test('while the driver waits, the page shows the arrival and the free waiting time', async () => {
  const waiting = { since: '2026-11-27T22:25:00Z', free_until: '2026-11-27T22:45:00Z', ended_at: null }
  await open(answer(getShared, { ...ride, trip_step: 'ARRIVED', waiting }))
  const text = '기사님이 07:25에 도착해 기다리고 있습니다, 무료 대기 07:45까지'
  await expect.element(page.getByRole('main').getByRole('status')).toMatchTextContent(text)
})
