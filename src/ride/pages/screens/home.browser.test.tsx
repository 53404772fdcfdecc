import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { brand } from '#brand'
import { PLAYER_ORIGIN } from '../widgets/home-content.ts'
import { latestReservation } from '#ride/reservation/contract.ts'
import { listBanners } from '../contract.ts'
import { bookingAnswers, ownRide } from '#testing/booking.ts'
import { answer, holdAnswer, requestsTo } from '#testing/network.ts'
import { DESKTOP, expectAccessible, expectTexts, MEMBER, openScreen, PHONE } from '#testing/screen.tsx'

const open = () => openScreen('/', [answer(listBanners, []), ...bookingAnswers], { size: PHONE })
/** The sum of the layout shifts of the page from now on. */
function countShifts() {
  const shifts: number[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
  }).observe({ type: 'layout-shift' })
  return () => shifts.reduce((sum, value) => sum + value, 0)
}

test('a member sees their next ride first, and its late arrival moves nothing @long', async () => {
  const late = holdAnswer(
    answer(latestReservation, { ...ownRide, driver: '남궁기사', driver_phone: '01012345678' }),
  )
  const answers = [late, answer(listBanners, []), ...bookingAnswers]
  for (const size of [PHONE, DESKTOP]) {
    await openScreen('/', answers, { as: MEMBER, size })
    const heading = page.getByRole('heading', { level: 1 })
    await expect.element(heading).toBeVisible()
    await expect.poll(() => requestsTo(latestReservation)).toHaveLength(1)
    const shifted = countShifts()
    const before = heading.element().getBoundingClientRect()
    late.release()
    const ride = page.getByRole('region', { name: '운행 예약' })
    await expect.element(ride.getByText(`${ownRide.name}님`)).toBeVisible()
    const [card, text] = [ride.element(), page.getByRole('link', { name: '예약하러 가기' }).first().element()]
    expect(card.getBoundingClientRect().bottom).toBeLessThan(size.height)
    expect(card.getBoundingClientRect().top).toBeGreaterThan(before.bottom)
    expect(card.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(heading.element().getBoundingClientRect()).toEqual(before)
    expect(shifted()).toBeLessThan(0.01)
    await expect
      .element(ride.getByRole('link').first())
      .toHaveAttribute('href', `/schedule-operation/${ownRide.id}`)
  }
  await expectAccessible()
})

test('a visitor’s home page requests no ride', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requestsTo(latestReservation)).toEqual([])
})

const PATIENCE_MS = 10_000
const ambassadors = () => page.getByRole('region', { name: '먼저 경험하신 분들의 말씀' })
const frame = () => ambassadors().getBySelector('iframe')

test('the home page shows its tagline as the only slide, so nothing rotates (C-019)', async () => {
  await open()
  const hero = page.getByRole('region', { name: '모심 소개' })
  await expect
    .element(hero.getByRole('heading', { level: 1 }))
    .toMatchTextContent(/가장 귀한 분을\s*모시는 마음/)
  expect(hero.getByRole('group').elements().length).toBe(1)
  expect(hero.getByRole('button').elements()).toEqual([])
})

test('it introduces the service and links to the cars and the calendar (C-020, C-021, C-022)', async () => {
  await open()
  await expect.element(page.getByText('모심에게 이동은 한 분을 정성껏 모시는 일입니다.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '전체 차량 보기' })).toHaveAttribute('href', '/cars')
  const calendar = page.getByRole('region', { name: /비어 있는 날부터/ })
  expect(calendar.getByRole('listitem').elements().length).toBe(5)
  await expect
    .element(calendar.getByRole('link', { name: '예약하러 가기' }))
    .toHaveAttribute('href', '/calendar')
  await calendar.getByRole('listitem').nth(1).getByRole('link').click()
  await expect.poll(() => location.pathname).toBe('/calendar')
  const day = new URLSearchParams(location.search).get('date')
  await expect.element(page.getBySelector(`[data-day="${day}"]`)).toHaveAttribute('aria-pressed', 'true')
})

/** Records the URLs of frames instead of loading them, and lets a test trigger the timeout of the player. */
function stubPlayer() {
  const stub = { asked: [] as string[], giveUp: () => {} }
  const [setAttribute, later] = [Element.prototype.setAttribute, globalThis.setTimeout]
  vi.spyOn(HTMLIFrameElement.prototype, 'setAttribute').mockImplementation(function (
    this: HTMLIFrameElement,
    name: string,
    value: string,
  ) {
    if (name === 'src') stub.asked.push(value)
    else setAttribute.call(this, name, value)
  })
  const noted = (run: () => void, delay?: number) => {
    if (delay === PATIENCE_MS) stub.giveUp = run
    return later(run, delay)
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(noted as typeof setTimeout)
  return stub
}

test('two ambassadors have videos, loaded on a press and again after a failure (C-023, C-024)', async () => {
  const stub = stubPlayer()
  await open()
  const cards = ambassadors().getByRole('figure')
  await expect.poll(() => cards.elements().length).toBe(2)
  for (const card of cards.elements()) {
    expect(card.querySelector('img')!.src).toContain('ambassador-')
    for (const part of ['blockquote', 'figcaption'])
      expect(card.querySelector(part)).not.toBeEmptyDOMElement()
  }
  expect(stub.asked).toEqual([])
  const button = ambassadors().getByRole('button')
  await button.click()
  expect(stub.asked).toEqual([expect.stringContaining(brand.videoId)])
  await expect.element(frame()).toBeInTheDocument()
  stub.giveUp()
  await expect.element(button).toMatchTextContent('영상을 불러오지 못했습니다')
  expect(frame().elements()).toEqual([])
  await button.click()
  await expect.element(frame()).toBeInTheDocument()
  const { contentWindow: source } = frame().element() as HTMLIFrameElement
  dispatchEvent(new MessageEvent('message', { origin: PLAYER_ORIGIN, source }))
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(frame()).toBeVisible()
})

test('five guests, the corporate clients and two closing cards follow (C-025, C-026, C-027, C-028)', async () => {
  await open()
  const guests = page.getByRole('list', { name: '모심이 모시는 분들' }).getByRole('figure')
  await expect.poll(() => guests.elements().length).toBe(5)
  for (const guest of guests.elements()) expect(guest.querySelector('figcaption')).not.toBeEmptyDOMElement()
  const clients = page.getByRole('region', { name: '기업과 함께합니다' }).getByRole('img')
  clients.element().scrollIntoView()
  await expect.poll(() => (clients.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
  const closing = page.getByRole('region', { name: '다음 단계' }).getByRole('link')
  await expectTexts(closing).toEqual(['예약하기', '바로가기'])
  expect(closing.elements().map((link) => link.getAttribute('href'))).toEqual(['/calendar', '/pricing'])
  await expectAccessible()
})

test('one second after a first visit loads, a greeting is due, and this is stored until midnight (C-029, X-018)', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await open()
  await expect.element(page.getBySelector('[data-greeting-due]')).toBeInTheDocument()
  expect(timers.mock.calls.map(([, delay]) => delay)).toContain(1000)
  // 15:00 UTC is midnight in Seoul.
  expect(localStorage.getItem('homeVisited')).toMatch(/^\d{4}-\d{2}-\d{2}T15:00:00\.000Z$/)
})
