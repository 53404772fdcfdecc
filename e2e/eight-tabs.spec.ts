import type { Page } from '@playwright/test'
import { atDesk, bookRide, dispatch, newDriver, ridesOf, rowOf } from './desk.ts'
import { expect, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Sets the visibility of a tab, and fires the browser's event. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('eight tabs of the back office share one event stream, and each can search', async ({
  page,
  context,
}) => {
  const member = await newMember(1)
  const [ride, driver, other] = [await bookRide(member), await newDriver(), await newDriver()]
  let streams = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/admin/events')) streams++
  })
  await atDesk(page, ridesOf(member))
  await expect(rowOf(page, ride)).toContainText('미배정')
  const tabs = [page]
  for (let n = 1; n < 8; n++) {
    const tab = await context.newPage()
    await tab.goto(ridesOf(member))
    await expect(rowOf(tab, ride)).toContainText('미배정')
    tabs.push(tab)
  }
  expect(streams).toBe(1)
  await dispatch(ride, { driver_id: driver.id })
  for (const tab of tabs) await expect(rowOf(tab, ride)).toContainText(driver.name)
  const search = page.getByRole('searchbox').first()
  await search.fill('아무도 아닌 이름')
  await expect(rowOf(page, ride)).toHaveCount(0)

  // The leading tab is hidden: another tab opens the stream, and the first stream closes.
  await show(page, 'hidden')
  await expect.poll(() => streams).toBe(2)
  await dispatch(ride, { driver_id: other.id })
  for (const tab of tabs.slice(1)) await expect(rowOf(tab, ride)).toContainText(other.name)
})
