import type { Page } from '@playwright/test'
import { atDesk, bookRide } from './desk.ts'
import { expect, logIn, newMember, test, visit } from './people.ts'
import { enterAs, newModel, newSubscriber } from './subscribers.ts'

const VISITORS = [
  '/',
  '/cars',
  '/pricing',
  '/calendar',
  '/terms',
  '/privacy',
  '/login',
  '/signup',
  '/find-account',
  '/mosim',
  '/qna',
]
const MEMBERS = ['/my', '/my/tickets', '/reservation-detail', '/addressbook', '/coupon', '/identify', '/user']
const SUBSCRIBERS = [
  '/subscribe/my',
  '/subscribe/coupons',
  '/subscribe/point',
  '/subscribe/referral',
  '/subscribe/referrer',
  '/subscribe/cars',
  '/subscribe/faq',
  '/subscribe/event',
]
const NEW_SUBSCRIBERS = ['/subscribe/login', '/subscribe/signup', '/subscribe/forgot-password']
const DESK = [
  '',
  '/reservation',
  '/user',
  '/organizations',
  '/documents',
  '/car-calendar',
  '/cars',
  '/driver',
  '/message',
  '/audit',
  '/ticket-purchases',
  '/ticket',
  '/company',
  '/plans',
  '/cancel-policy',
  '/faqs',
  '/rating',
  '/figures',
]
const SUBSCRIPTION_DESK = [
  'requests',
  'subscriptions',
  'payments',
  'subscribers',
  'coupons',
  'point-coupons',
  'models',
  'faqs',
  'wishes',
]
/** The pages that use the full width of the screen; all others are one column. */
const WIDE = /^\/(|cars|pricing|mosim|subscribe\/(cars|event|\d.*))$/

/** Names of cars, makers and plans, and units of measure, which may be in Latin letters. */
const NAMES =
  /MOSIM|LEXUS|TOYOTA|MERCEDES-BENZ|HYUNDAI|FERRARI|LM 500h|LX 700h|VIP|ALPHARD|SPRINTER|TOURER|STARIA|PUROSANGUE|GV90|CYBER TRUCK|ROYAL|EXECUTIVE|AMG G 63|296 GTB|TICKET|Ticket|PREMIUM|Premium|MORE SERVICE|More|MONTHLY PLAN|BLACK|days|FAQ|^ID$|CSV/g

/** Labels, headings and buttons that have only Latin letters. */
const foreignWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, button, label, legend, th, main a, [role=tab]')]
      .map((element) => element.innerText.trim())
      .filter((text) => /[A-Za-z]{2}/.test(text) && !/[가-힣]/.test(text)),
  )

/** Opens a page; expects that it is Korean, fits a phone, and that a column is 480 pixels wide. */
async function expectKoreanAndNarrow(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, path)
  expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.locator('main')).toContainText(/[가-힣]{2}/)
  await expect(page).toHaveTitle(/[가-힣]/)
  expect(
    (await foreignWords(page)).filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(NAMES, ''))),
    path,
  ).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  if (path.startsWith('/admin') || WIDE.test(path)) return
  await page.setViewportSize({ width: 1440, height: 900 })
  const widths = () =>
    page.locator('main > *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  await expect.poll(async () => Math.max(...(await widths())), { message: path }).toBeLessThanOrEqual(480)
}

test('pages of the ride side are Korean and one column of 480 pixels at most (X-001, X-002)', async ({
  page,
}) => {
  for (const path of VISITORS) await expectKoreanAndNarrow(page, path)
  const member = await newMember(1)
  const ride = await bookRide(member)
  await logIn(page, member)
  for (const path of [...MEMBERS, `/schedule-operation/${ride.id}`]) await expectKoreanAndNarrow(page, path)
})

test('pages of the subscription side are Korean and one column of 480 pixels at most (X-001, X-002)', async ({
  page,
}) => {
  for (const path of NEW_SUBSCRIBERS) await expectKoreanAndNarrow(page, path)
  const { id } = await newModel()
  await enterAs(page, await newSubscriber())
  for (const path of [...SUBSCRIBERS, `/subscribe/cars/${id}`, `/subscribe/${id}/apply?month=12`])
    await expectKoreanAndNarrow(page, path)
})

test('pages of the back office are Korean and fit a phone (X-001, X-002)', async ({ page }) => {
  test.setTimeout(180_000)
  await atDesk(page, '/admin')
  for (const path of DESK) await expectKoreanAndNarrow(page, `/admin${path}`)
  for (const path of SUBSCRIPTION_DESK) await expectKoreanAndNarrow(page, `/admin/subscription/${path}`)
})
