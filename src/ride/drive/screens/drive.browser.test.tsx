import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, dayOf } from '#kit/day.ts'
import {
  driveRide as ride,
  focus,
  fresh,
  goOffline,
  known,
  list,
  nextButton,
  openDrive as open,
  stored,
  words,
} from '#testing/drive-page.ts'
import { answer, answerThenEnable, failConnection, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, pageWidth, PHONE, press } from '#testing/screen.tsx'
import {
  createDriveCode,
  createDriveDevice,
  createDriveEvent,
  deleteDriveEvent,
  getDrive,
  listDriveRides,
} from '../contract.ts'

const LONG_NAME = '황보하늘빛나라우리강산 Montgomery-Featherston'.slice(0, 40)

test('a wrong or ended link shows the phone of the company', async () => {
  await open(refuse(getDrive, 404, 'NOT_FOUND', '없습니다.'))
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('링크가 더 이상 열리지 않습니다')
  await expect
    .element(page.getByRole('link', { name: /모심에 전화/ }))
    .toHaveAttribute('href', expect.stringMatching(/^tel:/))
  await expectAccessible()
})

test('a code gives a new device access; wrong, expired and too early codes show their reason @long', async () => {
  await open(
    fresh,
    list(ride()),
    refuse(createDriveCode, 429, 'TOO_MANY'),
    refuse(createDriveDevice, 422, 'CODE_WRONG'),
  )
  await press('인증번호 받기')
  await expect.element(page.getByText('1분 뒤에 다시 받아 주세요')).toBeVisible()
  serve(answer(createDriveCode, undefined))
  await press('인증번호 다시 받기')
  await expect.element(page.getByText('인증번호를 보냈습니다')).toBeVisible()
  const field = page.getByLabelText('인증번호')
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await press('확인')
  await expect.element(page.getByText('인증번호 여섯 자리를 입력해 주세요.')).toBeVisible()
  await field.fill('123456')
  await press('확인')
  await expect.element(page.getByText('인증번호가 맞지 않습니다')).toBeVisible()
  serve(refuse(createDriveDevice, 410, 'CODE_EXPIRED'))
  await press('확인')
  await expect.element(page.getByText('다섯 번 잘못 입력')).toBeVisible()
  await expectAccessible()
  serve(answerThenEnable(createDriveDevice, { driver_name: '한기사' }, known))
  await press('확인')
  await expect.element(nextButton('수락')).toBeVisible()
})

test('an ended device asks for a code, and its steps wait @long', async () => {
  await open(known, list(ride()), refuse(createDriveEvent, 401, 'DEVICE_NEW'))
  await nextButton('수락').click()
  await expect.element(page.getByRole('button', { name: '인증번호 받기' })).toBeVisible()
  await expect.element(page.getByText('아직 전송되지 않음 1건')).toBeVisible()
  expect(words()).not.toContain('김하늘')
  expect(location.pathname).toBe('/d/t1')
})

test('a driver without rides sees a text', async () => {
  await open(known, list())
  await expect.element(page.getByText('오늘과 내일 배정된 운행이 없습니다')).toBeVisible()
  await expectAccessible()
})

test('a ride shows route, meeting point, wishes, the guest’s number and ways to navigate', async () => {
  await open(known, list(ride()))
  await expect.element(page.getByText('김하늘님', { exact: true })).toBeVisible()
  for (const text of [
    '출발지',
    '웨스틴조선 서울',
    '만나실 곳: 1층 로비',
    '경유지 1',
    '조용히 모셔 주세요',
    '승객 2명',
  ])
    expect(words()).toContain(text)
  const hrefOf = (name: RegExp | string) => expect.element(page.getByRole('link', { name }))
  await hrefOf('손님께 전화 010-1234-5678').toHaveAttribute('href', 'tel:01012345678')
  await hrefOf('카카오맵').toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/map\.kakao\.com\/link\/search\/%EC%9B%A8/),
  )
  await hrefOf('티맵').toHaveAttribute('href', expect.stringMatching(/^tmap:\/\/search\?name=%EC%9B%A8/))
  await hrefOf('네이버').toHaveAttribute(
    'href',
    expect.stringMatching(/^nmap:\/\/search\?query=%EC%9B%A8.*&appname=./),
  )
  const button = nextButton('수락').element()
  expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(64)
  await expectAccessible()
})

test('a press records the next step once, also when the thumb taps twice', async () => {
  const record = answer(createDriveEvent, ({ body }) =>
    ride({ next: 'EN_ROUTE', events: [stored(body.kind, body.event_id)] }),
  )
  await open(known, list(ride()), record)
  await expect.element(nextButton('수락')).toBeVisible()
  const button = nextButton('수락').element() as HTMLElement
  button.click()
  await expect.element(nextButton('출발')).toBeVisible()
  ;(nextButton('출발').element() as HTMLElement).click()
  await expect.poll(() => requestsTo(createDriveEvent).length).toBe(1)
  expect(requestsTo(createDriveEvent)[0]!.body).toMatchObject({ kind: 'ACCEPTED' })
})

test('a step is undone within its minute', async () => {
  const before = ride({ next: 'EN_ROUTE', events: [stored('ACCEPTED', 'e1')] })
  await open(known, list(before), answer(deleteDriveEvent, ride()))
  serve(answer(deleteDriveEvent, ride()))
  await page.getByRole('button', { name: /수락 되돌리기 \(\d+초\)/ }).click()
  await expect.poll(() => requestsTo(deleteDriveEvent)).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: /되돌리기/ })).not.toBeInTheDocument()
  await expect.element(nextButton('수락')).toBeVisible()
})

test('a ride is declined with a reason', async () => {
  const record = answer(createDriveEvent, ({ body }) => ride({ events: [stored('DECLINED', body.event_id)] }))
  await open(known, list(ride()), record)
  await press('이 운행을 할 수 없습니다')
  await press('거절 보내기')
  await expect.element(page.getByText('사유를 적어 주세요.')).toBeVisible()
  await page.getByLabelText('할 수 없는 사유').fill('차량 고장')
  await press('거절 보내기')
  await expect.element(page.getByText('거절하신 운행입니다')).toBeVisible()
  // A step is shown as done before it was sent.
  await expect
    .poll(() => requestsTo(createDriveEvent)[0]?.body)
    .toMatchObject({ kind: 'DECLINED', reason: '차량 고장' })
})

test('a ride of tomorrow says when it can begin', async () => {
  await open(
    known,
    list(
      ride({
        pickup_time: `${addDays(dayOf(new Date()), 1)} 23:30`,
        next: 'EN_ROUTE',
        events: [stored('ACCEPTED')],
      }),
    ),
  )
  await expect.element(page.getByText('출발 3시간 전부터 기록할 수 있습니다')).toBeVisible()
  await expect.element(nextButton('출발')).not.toBeInTheDocument()
})

test('steps without a network wait in order, survive a reload, and are sent when it is back', async () => {
  await open(known, list(ride({ next: 'ARRIVED', events: [stored('EN_ROUTE')] })))
  await expect.element(nextButton('도착')).toBeVisible()
  goOffline()
  await nextButton('도착').click()
  await expect.element(page.getByText('아직 전송되지 않음 1건')).toBeVisible()
  await nextButton('탑승').click()
  await expect.element(page.getByText('아직 전송되지 않음 2건')).toBeVisible()
  await expectAccessible()
  const kept = localStorage.getItem('drive:t1')!
  expect(JSON.parse(kept).queue.map(({ kind }: { kind: string }) => kind)).toEqual(['ARRIVED', 'ON_BOARD'])
  const events = [stored('EN_ROUTE')]
  goOffline(false)
  serve(
    answer(createDriveEvent, ({ body }) => {
      events.push(stored(body.kind, body.event_id))
      return ride({ next: body.kind === 'ARRIVED' ? 'ON_BOARD' : 'STOP_1', events: [...events] })
    }),
    answer(listDriveRides, () => [ride({ next: 'STOP_1', events: [...events] })]),
  )
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/아직 전송되지 않음/)).not.toBeInTheDocument()
  expect(requestsTo(createDriveEvent).map(({ body }) => body.kind)).toEqual(['ARRIVED', 'ON_BOARD'])
  await expect.element(nextButton('경유지 1 도착')).toBeVisible()
})

test('a step whose answer was lost is sent again with the same id', async () => {
  await open(known, list(ride()), failConnection(createDriveEvent))
  await nextButton('수락').click()
  await expect.element(page.getByText('아직 전송되지 않음 1건')).toBeVisible()
  await expect.poll(() => requestsTo(createDriveEvent).length).toBe(1)
  serve(
    answer(createDriveEvent, ({ body }) =>
      ride({ next: 'EN_ROUTE', events: [stored(body.kind, body.event_id)] }),
    ),
  )
  focus()
  await expect.element(page.getByText(/아직 전송되지 않음/)).not.toBeInTheDocument()
  const [first, second] = requestsTo(createDriveEvent).map(({ body }) => body.event_id)
  expect(second).toBe(first)
})

test.each([
  [404, 'NOT_FOUND', '배정이 변경되었습니다'],
  [410, 'CANCELED', '취소된 운행입니다'],
  [409, 'WRONG_STEP', '기록되지 않은 단계가 있습니다'],
])(
  'a queued step that is answered with %i leaves a notice until it is dismissed',
  async (status, code, title) => {
    await open(known, list(ride({ next: 'ARRIVED', events: [stored('EN_ROUTE')] })))
    await expect.element(nextButton('도착')).toBeVisible()
    goOffline()
    await nextButton('도착').click()
    await nextButton('탑승').click()
    goOffline(false)
    const left = status === 409 ? list(ride({ next: 'ON_BOARD', events: [stored('ARRIVED')] })) : list()
    serve(refuse(createDriveEvent, status, code, '글'), left)
    focus()
    await expect.element(page.getByText(title)).toBeVisible()
    await expect.element(page.getByText('기록되지 않은 단계: 도착, 탑승')).toBeVisible()
    expect(requestsTo(createDriveEvent)).toHaveLength(1)
    await expectAccessible()
    await press('확인했습니다')
    await expect.element(page.getByText(title)).not.toBeInTheDocument()
  },
)

test('a ride that was given to another driver disappears from the open page with a notice', async () => {
  await open(known, list(ride()))
  await expect.element(nextButton('수락')).toBeVisible()
  serve(list())
  focus()
  await expect.element(page.getByText('배정이 변경되었습니다')).toBeVisible()
  await expect.element(nextButton('수락')).not.toBeInTheDocument()
})

test('a name of 40 letters fits the page and the name sign, which a tap closes', async () => {
  await open(known, list(ride({ guest_name: LONG_NAME, sign_name: LONG_NAME })))
  await page.getByRole('button', { name: '피켓' }).click()
  const sign = page.getByRole('dialog', { name: '피켓' })
  await expect.element(sign).toBeVisible()
  const text = sign.element().querySelector('span')!
  expect(text.scrollWidth).toBeLessThanOrEqual(PHONE.width)
  expect(text.scrollHeight).toBeLessThanOrEqual(PHONE.height)
  expect(parseFloat(text.style.fontSize)).toBeGreaterThan(40)
  await sign.getByRole('button').click()
  await expect.element(sign).not.toBeInTheDocument()
  expect(pageWidth()).toBe(PHONE.width)
})

test('the page is dark if the device is in dark mode', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('dark'),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as never,
  )
  await open(known, list(ride()))
  await expect.element(nextButton('수락')).toBeVisible()
  expect(document.documentElement.dataset.theme).toBe('dark')
  await expectAccessible()
})
