import type { Page } from '@playwright/test'
import { fillFirstStep, chooseCar, toReview } from './book.ts'
import { bookRide, completeRide, dispatch, newDriver } from './desk.ts'
import { assignedRide, enter, linkOf } from './drivers.ts'
import { newSecretary } from './organizations.ts'
import { api, expect, logIn, newMember, test, visit } from './people.ts'
import { enterAs, newModel, newRunning } from './subscribers.ts'

const MAX_SHIFT = 0.01
const ANSWER_DELAY_MS = 300
/** Chromium ignores layout shifts up to 500 ms after an input, so answers in an opened sheet are delayed longer. */
const SHEET_DELAY_MS = 700
const QUIET_MS = 150
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const VISITORS = `/ /cars /pricing /terms /privacy /qna /calendar /mosim /login /signup /find-account
  /subscribe/login /subscribe/signup /subscribe/forgot-password /subscribe/event /subscribe/cars /subscribe/faq
  /no/such/page`.split(/\s+/)
const MEMBERS = `/my /my/tickets /tickets/buy /reservation-detail /addressbook /coupon /identify /user
  /organization-invites`.split(/\s+/)
const SUBSCRIBERS = `/subscribe/my /subscribe/mypage /subscribe/coupons /subscribe/point /subscribe/referral
  /subscribe/referrer /subscribe/cars /subscribe/event`.split(/\s+/)

type Shift = { value: number; moved: string[] }
type Watched = typeof globalThis & { shifts: Shift[] }

/** Records layout shifts not caused by input, in each document that this page loads from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = ((globalThis as Watched).shifts = [])
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return `${element?.tagName} ${element?.getAttribute('class')?.slice(0, 60)} ${node?.textContent?.slice(0, 30)}`
    }
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${nameOf(node)}: y ${from.y} to ${to.y}, height ${from.height} to ${to.height}`,
            ),
          })
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })

type LayoutShift = {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

type Delay = { ms: number; open: number; lastAt: number }

/** Delays each answer of the API, except endless streams. */
async function delayAnswers(page: Page): Promise<Delay> {
  const delay: Delay = { ms: ANSWER_DELAY_MS, open: 0, lastAt: Date.now() }
  await page.route('**/api/**', async (route) => {
    if (route.request().headers()['accept']?.includes('event-stream')) return route.continue()
    delay.open++
    await new Promise((resolve) => setTimeout(resolve, delay.ms))
    // A navigation cancels the requests of the previous document.
    await route.continue().catch(() => {})
    delay.open--
    delay.lastAt = Date.now()
  })
  return delay
}

/** Waits until no request is pending, and none has started for a while. */
async function settle(page: Page, delay: Delay): Promise<void> {
  delay.lastAt = Date.now()
  await expect
    .poll(() => delay.open === 0 && Date.now() - delay.lastAt > QUIET_MS, { intervals: [50] })
    .toBe(true)
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}

/** Expects that the visible content has hardly moved since the load. */
async function expectStill(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(() => (globalThis as Watched).shifts)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  const where = `${name} at ${page.viewportSize()!.width}: ${JSON.stringify(shifts, null, 1)}`
  expect.soft(total, where).toBeLessThan(MAX_SHIFT)
}

/** Opens each path in a new document, at one size. */
async function walk(page: Page, paths: string[]): Promise<void> {
  const delay = await delayAnswers(page)
  await watchShifts(page)
  for (const path of paths) {
    await visit(page, path)
    await settle(page, delay)
    await expectStill(page, path)
  }
  await page.unrouteAll({ behavior: 'wait' })
}

/** Opens the paths at all sizes in parallel. */
async function walkAtAllSizes(page: Page, paths: string[]): Promise<void> {
  const walks = SIZES.map(async (size, index) => {
    const own = index === 0 ? page : await page.context().newPage()
    await own.setViewportSize(size)
    await walk(own, paths)
  })
  await Promise.all(walks)
}

test.describe.configure({ mode: 'parallel' })

test('nothing moves on the pages of a visitor while they load', async ({ page }) => {
  await walkAtAllSizes(page, [...VISITORS, `/subscribe/cars/${(await newModel()).id}`])
})

test('nothing moves on the pages of a member while they load', async ({ page }) => {
  const member = await newMember(3)
  const [next, past] = [await bookRide(member), await bookRide(member)]
  await dispatch(next, { status: 'CONFIRMED' })
  await dispatch(past, { status: 'CONFIRMED' })
  await completeRide(past)
  const { token } = await api(
    'POST',
    `/api/users/${member.id}/reservations/${next.id}/share`,
    undefined,
    member.token,
  )
  const passenger = { name: '김회장', phone: '01022223333', note: '뒷좌석 오른쪽' }
  await api('POST', `/api/users/${member.id}/passengers`, passenger, member.token)
  await logIn(page, member)
  const rides = [next, past].map(({ id }) => `/schedule-operation/${id}`)
  await walkAtAllSizes(page, [...MEMBERS, ...rides, `/share/${token}`])
})

test('nothing moves for a member without tickets, nor for a secretary', async ({ page }) => {
  const { company, secretary } = await newSecretary()
  await logIn(page, secretary)
  const own = `/organization/${company.id}`
  await walkAtAllSizes(page, ['/calendar', '/my', '/my/tickets', own, `${own}/statement`])
})

test('nothing moves on the pages of a subscriber while they load', async ({ page }) => {
  const { subscriber, id, model } = await newRunning('김구독')
  await enterAs(page, subscriber)
  const other = await newModel()
  const more = [`/subscribe/my/${id}`, `/subscribe/cars/${model.id}`, `/subscribe/${other.id}/apply?month=12`]
  await walkAtAllSizes(page, [...SUBSCRIBERS, ...more])
})

test("nothing moves on a driver's page while it loads, on a new and on a known device", async ({ page }) => {
  const driver = await newDriver()
  await assignedRide(await newMember(1), driver, { pickup_note: '3번 출구 앞' })
  const link = await linkOf(driver)
  await walkAtAllSizes(page, [link])
  await enter(page, driver.phone)
  await expect(page.getByRole('article')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await walkAtAllSizes(page, [link])
  await expect(page.getByRole('article')).toBeVisible()
})

for (const size of SIZES)
  test(`nothing moves in the booking steps and the place sheet at ${size.width} pixels`, async ({ page }) => {
    const member = await newMember(2)
    await bookRide(member)
    await logIn(page, member)
    await page.setViewportSize(size)
    await watchShifts(page)
    await chooseCar(page, 'SPRINTER TOURER', size.width === 390 ? 20 : 21)
    const delay = await delayAnswers(page)
    const expectStep = async (name: string) => {
      await page.reload()
      await settle(page, delay)
      await expectStill(page, name)
    }
    await page.waitForURL('/reservation/first')
    await page.getByRole('button', { name: '다른 분이 타십니다' }).click()
    await page.getByLabel('이름').fill('김회장')
    await page.getByLabel('연락처').fill('010-2222-3333')
    await expectStep('the first step')
    delay.ms = SHEET_DELAY_MS
    await page.reload()
    await page.locator('#pickupLocation').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await settle(page, delay)
    await expectStill(page, 'the place sheet')
    delay.ms = ANSWER_DELAY_MS
    await page.keyboard.press('Escape')
    await fillFirstStep(page)
    await page.locator('label', { hasText: '공항' }).click()
    await expectStep('the second step')
    await toReview(page)
    await expectStep('the review')
    await page.getByRole('button', { name: '예약 신청' }).click()
    await page.waitForURL('/reservation/third')
    await expectStep('the last step')
    await page.unrouteAll({ behavior: 'wait' })
  })
