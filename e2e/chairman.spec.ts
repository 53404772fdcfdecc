import type { BrowserContextOptions, Page } from '@playwright/test'
import pg from 'pg'
import { addDays } from '#kit/day.ts'
import { today } from './book.ts'
import { asStaff, beginRide, bookRide, completeRide, dispatch, newDriver } from './desk.ts'
import { type Hands, keyboard, touch } from './hands.ts'
import {
  api,
  expect,
  expectAccessible,
  logIn,
  type Member,
  newMember,
  newPhone,
  test,
  textsTo,
} from './people.ts'
import { useOwnProduct } from './product.ts'

const database = useOwnProduct()
// Lets guests book from tomorrow.
test.beforeAll(() => asStaff('PATCH', '/api/settings', { open_date: 1 }))

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } }
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const WAYS: [string, BrowserContextOptions, (page: Page) => Hands][] = [
  ['by touch at 390×844', { ...PHONE, hasTouch: true }, touch],
  ['by keyboard alone at 390×844', PHONE, keyboard],
  ['by touch at 1440×900', { ...DESKTOP, hasTouch: true }, touch],
  ['by keyboard alone at 1440×900', DESKTOP, keyboard],
]

type Person = { name: string; phone: string }

const CAR = 'ALPHARD'
const HOTEL = '롯데호텔 서울'
const AIRPORT = '인천국제공항 제1여객터미널'

for (const [at, [way, options, handsOf]] of WAYS.entries())
  test.describe(way, () => {
    test.use(options)
    test(`a secretary books for two others, changes the time twice and repeats the ride ${way}`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      const secretary = await newMember(3, '박비서')
      const chairman = { name: '이회장', phone: newPhone() }
      const foreign = {
        name: 'Alexandra Featherstonehaugh-Konstantinou',
        phone: `alexandra${at}@abroad.example`,
      }
      const silent = await bookSilently(secretary)
      await api('POST', `/api/users/${secretary.id}/passengers`, chairman, secretary.token)
      await logIn(page, secretary)
      const hands = handsOf(page)
      await book(page, hands, chairman, foreign)
      await tellPassenger(page, hands, chairman)
      const id = await changeTime(page, hands)
      await confirm(page, id)
      // Waits for the messages before the next step: a message is sent only if its facts are still true.
      const told = [secretary, chairman]
      for (const person of told) await expectTold(person, KOREAN.driver)
      await expectTold(foreign, ENGLISH.driver)
      await moveTime(page, hands, id)
      await expectTold(secretary, KOREAN.changed, 2)
      await expectTold(chairman, KOREAN.changed)
      await expectTold(foreign, ENGLISH.changed, 2)
      await arrive(id)
      for (const person of told) await expectTold(person, KOREAN.arrived)
      await expectTold(foreign, ENGLISH.arrived)
      await finish(page, id)
      await repeat(page, hands)
      await expectMessages(page, { secretary, chairman, foreign, silent })
      // Moves the ride to today, because the next story needs the car on this day.
      await beginRide({ id })
    })
  })

/** Books a ride for a passenger who gets no messages; returns the passenger's number. */
async function bookSilently(secretary: Member): Promise<string> {
  const phone = newPhone()
  await bookRide(secretary, { name: '김고문', phone, notify: { passenger: 'NONE', others: [] } })
  return phone
}

/** Tomorrow at 07:30, from a hotel to the airport by name, with one stop, for the chairman and a guest from abroad. */
async function book(page: Page, hands: Hands, chairman: Person, foreign: Person): Promise<void> {
  await page.goto('/calendar')
  await hands.press(page.locator(`[data-day="${addDays(today(), 1)}"]`))
  await hands.press(page.getByRole('button', { name: CAR }))
  await page.waitForURL('/reservation/first')
  await hands.press(page.getByRole('button', { name: '다른 분이 타십니다' }))
  await hands.press(page.getByRole('button', { name: '주소록에서 고르기' }))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: chairman.name }))
  await hands.writeTime(page.getByLabel('출발 시간'), '07:30')
  await findPlace(page, hands, 'pickupLocation', HOTEL)
  await hands.write(page.locator('#pickupNote'), '1층 로비')
  await hands.press(page.getByRole('button', { name: '경유지 추가' }))
  await writePlaceBy(page, hands, 'stop-place-0', '한남동 자택')
  await hands.writeTime(page.locator('#stop-time-0'), '08:20')
  await findPlace(page, hands, 'dropoffLocation', AIRPORT)
  await hands.write(page.locator('#dropoffNote'), '3층 7번 문')
  await hands.press(page.getByRole('button', { name: '다음' }))
  await page.waitForURL('/reservation/second')
  await hands.choose('공항')
  await hands.press(page.getByRole('button', { name: '함께 알릴 분' }))
  await hands.write(page.getByLabel('받는 분 이름'), foreign.name)
  await hands.write(page.getByLabel('휴대폰 또는 이메일'), foreign.phone)
  await hands.pick(page.getByLabel('언어'), 'English')
  await hands.press(page.getByRole('button', { name: '다음' }))
  await page.waitForURL('/reservation/review')
  const review = page.getByRole('region', { name: '예약 내용' })
  for (const text of [CAR, HOTEL, '1층 로비', '한남동 자택', AIRPORT, chairman.name, foreign.name])
    await expect(review.getByText(text).first()).toBeVisible()
  await expect(page.getByText('1 Ticket (2→1)')).toBeVisible()
  await hands.press(page.getByRole('button', { name: '1 Ticket으로 예약 신청' }))
  await page.waitForURL('/reservation/third')
}

/** Finds a place by its name in the address search. */
async function findPlace(page: Page, hands: Hands, id: string, name: string): Promise<void> {
  await hands.press(page.locator(`#${id}`))
  const search = page.getByRole('dialog').frameLocator('iframe')
  await hands.write(search.locator('#q'), name)
  await hands.press(search.locator('li', { hasText: name }).getByRole('button').first())
  await expect(page.locator(`#${id}`)).toContainText(name)
}

async function writePlaceBy(page: Page, hands: Hands, id: string, place: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await hands.press(page.locator(`#${id}`))
  await hands.openTab(page.getByRole('tab', { name: '직접 입력' }))
  await hands.write(dialog.getByLabel('장소', { exact: true }), place)
  await hands.press(dialog.getByRole('button', { name: '확인' }))
}

/** Opens the phone's message app with a prefilled message to the passenger's number. */
async function tellPassenger(page: Page, hands: Hands, { name, phone }: Person): Promise<void> {
  const dialog = page.getByRole('dialog')
  await hands.press(page.getByRole('button', { name: `${name}님께 알리기` }))
  const link = await dialog.getByRole('link', { name: '문자 보내기' }).getAttribute('href')
  const [address, text] = decodeURIComponent(link!).split('?&body=')
  expect(address).toBe(`sms:${phone}`)
  for (const part of ['07:30', CAR, `출발 ${HOTEL}`, '1층 로비', `도착 ${AIRPORT}`])
    expect(text).toContain(part)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Changes the time while changes are free: a new request replaces the old one; returns its id. */
async function changeTime(page: Page, hands: Hands): Promise<string> {
  await hands.press(page.getByRole('link', { name: '운행 상황 보기' }))
  await hands.press(page.getByRole('button', { name: '예약 변경' }))
  await hands.press(page.getByRole('button', { name: '변경하러 가기' }))
  await page.waitForURL('/reservation/first')
  await hands.writeTime(page.getByLabel('출발 시간'), '08:00')
  await hands.press(page.getByRole('button', { name: '다음' }))
  await page.waitForURL('/reservation/second')
  await hands.press(page.getByRole('button', { name: '다음' }))
  await page.waitForURL('/reservation/review')
  await hands.press(page.getByRole('button', { name: '예약 변경 신청' }))
  await expect(page.getByRole('heading', { name: '변경되었습니다' })).toBeVisible()
  await hands.press(page.getByRole('link', { name: '운행 상황 보기' }))
  await page.waitForURL(/schedule-operation/)
  return new URL(page.url()).pathname.split('/').at(-1)!
}

async function confirm(page: Page, id: string): Promise<void> {
  await dispatch({ id }, { status: 'CONFIRMED' })
  await expect(page.getByText('예약 확정').first()).toBeVisible()
  const driver = await newDriver()
  await dispatch({ id }, { driver_id: driver.id })
  await expect(page.getByText(driver.name).first()).toBeVisible()
}

/** Moves the time by an hour, after free changes have ended. */
async function moveTime(page: Page, hands: Hands, id: string): Promise<void> {
  const hour = await letDayPass(id)
  await page.reload()
  await hands.press(page.getByRole('button', { name: '시간 변경' }))
  await hands.writeTime(page.getByLabel('새 출발 시간'), timeText(hour < 12 ? hour + 1 : hour - 1))
  await hands.press(page.getByRole('button', { name: '이 시간으로 변경' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const timeText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Moves the ride to ten hours from now, when changes are no longer free; returns the hour of its pickup. */
const letDayPass = (id: string) => setPickup(id, "date_trunc('hour', now() + interval '10 hours')")

/** Moves the pickup of a ride without stops, and ends its free changes. Returns the hour of the pickup. */
async function setPickup(id: string, at: string): Promise<number> {
  const connection = new pg.Client(database())
  await connection.connect()
  const { rows } = await connection.query(
    `update reservation
     set free_until = now() - interval '1 hour', via_locations = '[]',
       pickup_at = pickup.at, ride_date = (pickup.at at time zone 'Asia/Seoul')::date
     from (select ${at} as at) pickup
     where id = $1
     returning extract(hour from pickup_at at time zone 'Asia/Seoul')::int as hour`,
    [id],
  )
  await connection.end()
  return rows[0].hour
}

async function arrive(id: string): Promise<void> {
  await setPickup(id, "now() - interval '10 minutes'")
  await dispatch({ id }, { current_stop: 0 })
}

/** Ends the ride while the secretary has its page open. */
async function finish(page: Page, id: string): Promise<void> {
  await completeRide({ id }, 0)
  await expect(page.getByText('운행 완료').first()).toBeVisible()
}

/** Repeats the ride from the member's page to a submitted request, in at most five presses. */
async function repeat(page: Page, hands: Hands): Promise<void> {
  await page.goto('/my')
  const before = hands.presses()
  await hands.press(page.getByRole('link', { name: '예약 내역' }))
  await hands.openTab(page.getByRole('tab', { name: '예약 확정' }))
  await hands.press(page.getByRole('button', { name: '다시 예약' }))
  await hands.press(page.getByRole('button', { name: '예약 내용 보기' }))
  await page.waitForURL('/reservation/review')
  await hands.press(page.getByRole('button', { name: '1 Ticket으로 예약 신청' }))
  await page.waitForURL('/reservation/third')
  expect(hands.presses() - before).toBeLessThanOrEqual(5)
}

type Recipients = { secretary: Member; chairman: Person; foreign: Person; silent: string }

const KOREAN = {
  requested: '[모심] 예약 신청이 접수되었습니다. 확인 후 문자로 안내드리겠습니다.',
  changed: '[모심] 예약이 변경되었습니다.',
  confirmed: '[모심] 예약이 확정되었습니다.',
  driver: '[모심] 기사님이 배정되었습니다.',
  arrived: '[모심] 차량이 출발지에 도착했습니다.',
  finished: '[모심] 이용해 주셔서 감사합니다. 이번 운행을 평가해 주세요.',
}
const ENGLISH = {
  requested: '[MOSIM] Your request was received. We will confirm it shortly.',
  changed: '[MOSIM] Your ride was changed.',
  confirmed: '[MOSIM] Your ride is confirmed.',
  driver: '[MOSIM] Your driver is assigned.',
  arrived: '[MOSIM] Your car has arrived at the pickup.',
}

/** Expects that each recipient got exactly these messages once, in their language, with working links. */
async function expectMessages(
  page: Page,
  { secretary, chairman, foreign, silent }: Recipients,
): Promise<void> {
  const { requested, changed, confirmed, driver, arrived, finished } = KOREAN
  const ofRide = [confirmed, driver, changed, arrived]
  const booked = [requested, requested, changed]
  await expectTexts(secretary.phone, [...booked, ...ofRide, finished, requested])
  await expectTexts(chairman.phone, ofRide)
  const english = [ENGLISH.requested, ENGLISH.changed]
  const ofGuest = [ENGLISH.confirmed, ENGLISH.driver, ENGLISH.changed, ENGLISH.arrived]
  await expectTexts(foreign.phone, [...english, ...ofGuest, ENGLISH.requested])
  expect(await textsTo(silent)).toEqual([])
  const links = [secretary.phone, chairman.phone, foreign.phone]
  for (const address of links) await expectLinks(page, address)
}

/** Whether a message is the evening reminder, which is sent only at some times of day. */
const isReminder = (line: string) => /내일 모시겠습니다|pick you up tomorrow/.test(line)

const expectTold = ({ phone }: Person, line: string, times = 1) =>
  expect.poll(async () => (await textsTo(phone)).join('\n').split(line).length - 1).toBe(times)

const expectTexts = (address: string, expected: string[]) =>
  expect
    .poll(async () =>
      (await textsTo(address)).map((text) => text.split('\n')[0]!).filter((line) => !isReminder(line)),
    )
    .toEqual(expected)

/** Opens each recipient's last link to the ride. */
async function expectLinks(page: Page, address: string): Promise<void> {
  const links = (await textsTo(address)).flatMap((text) => text.match(/https?:\S+/g) ?? [])
  expect(links.length, address).toBeGreaterThan(2)
  for (const link of new Set(links)) expect((await page.request.get(link)).status(), link).toBe(200)
}
