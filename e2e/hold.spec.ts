import type { Browser, Page } from '@playwright/test'
import { addDays } from '#kit/day.ts'
import { fillSteps, submitBooking, today } from './book.ts'
import { atDesk, bookRide, dialog, ridesOf, rowOf } from './desk.ts'
import { useOwnProduct } from './product.ts'
import { expect, expectAccessible, logIn, type Member, messagesTo, newMember, test } from './people.ts'

// A separate product, because these tests count holds: no other test may hold a car.
useOwnProduct()

const RARE = 'PUROSANGUE'
const day = addDays(today(), 9)
const row = (page: Page) => page.getByRole('listitem').filter({ has: page.getByText(RARE, { exact: true }) })

async function enter(page: Page, member: Member, on = day): Promise<void> {
  await logIn(page, member)
  await page.goto(`/calendar?date=${on}`)
}

/** Another person's browser. */
const another = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()

test('two tabs count down the same hold; a release in one tab appears in the other', async ({
  page,
  context,
}) => {
  await enter(page, await newMember(1))
  await row(page).getByRole('button').click()
  await expect(page.getByRole('timer')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/calendar?date=${day}`)
  await row(other)
    .getByRole('button', { name: /까지 잡아 두었습니다/ })
    .click()
  await expect(other.getByRole('timer')).toContainText(/9:\d\d$/)
  const released = other.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await other.getByRole('button', { name: '뒤로' }).click()
  await released
  // In a headless browser a page never loses the focus, so the event is sent by hand.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('이 차량은 지금 잡아 두고 있지 않습니다.')).toBeVisible()
  await page.getByRole('button', { name: '다시 잡기' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('one member holds the last car; another joins the waitlist, is notified and books', async ({
  page,
  browser,
}) => {
  const [first, second] = [await newMember(1), await newMember(1)]
  await enter(page, first)
  await row(page).getByRole('button').click()
  await expect(page.getByRole('timer')).toBeVisible()

  const other = await another(browser)
  await enter(other, second)
  const toOwn = () => other.getByRole('link', { name: /마이/ }).first().click()
  await toOwn()
  await other.waitForURL('/my')
  await other.goBack()
  await expect(row(other).getByText('다른 분이 예약 중')).toBeVisible()
  await expect(row(other).getByText('다음 가능한 날')).toBeVisible()
  await row(other)
    .getByRole('button', { name: /자리가 나면 알려 주세요/ })
    .click()
  await expect(row(other).getByText('다음 순서로 알려 드립니다.')).toBeVisible()
  await expectAccessible(other)
  await toOwn()
  await expect(other.getByRole('region', { name: '빈자리 알림' })).toContainText(RARE)
  await other.goBack()

  await page.getByRole('button', { name: '뒤로' }).click()
  await page.waitForURL(/\/calendar/)
  await expect.poll(() => messagesTo(second.phone)).toContain(`${RARE} 차량에 자리가 났습니다`)
  // The open calendar shows the offer when the member comes back online.
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  const offered = row(other).getByRole('button', { name: /까지 잡아 두었습니다/ })
  await offered.click()
  await expect(other.getByRole('timer')).toContainText(/(30:00|29:\d\d)$/)
  // Going back to the calendar keeps the offer.
  await other.getByRole('button', { name: '뒤로' }).click()
  await offered.click()
  await expect(other.getByRole('timer')).toContainText(/(30:00|29:\d\d)$/)
  await fillSteps(other)
  await submitBooking(other)
  await other.waitForURL('/reservation/third')
  await page.reload()
  await expect(row(page).getByText('마감')).toBeVisible()
  await other.context().close()
})

test('the staff list of cars shows that a guest is booking a car', async ({ page, browser }) => {
  const on = addDays(day, 1)
  await enter(page, await newMember(1), on)
  await row(page).getByRole('button').click()
  await expect(page.getByRole('timer')).toBeVisible()
  const rider = await newMember(1)
  const ride = await bookRide(rider, { pickup_time: `${on} 10:30`, via_locations: [] })
  const desk = await another(browser)
  await desk.setViewportSize({ width: 1440, height: 900 })
  await atDesk(desk, ridesOf(rider))
  await rowOf(desk, ride)
    .getByRole('button', { name: /차량 배정/ })
    .click()
  const held = dialog(desk).getByLabel(new RegExp(RARE))
  await expect(held).toBeDisabled()
  await expect(dialog(desk).getByText('고객 예약 중', { exact: true })).toHaveCount(1)
  await expect(dialog(desk).getByText('다른 고객이 지금 예약 중인 차량입니다')).toHaveCount(1)
})
