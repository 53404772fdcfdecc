import type { Page } from '@playwright/test'
import { atDesk, bookRide, dispatch, newDriver, ridesOf, rowOf } from './desk.ts'
import { expect, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Covers a tab or shows it again, as the browser does. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((to) => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('keeps eight tabs of the desk live over one stream, and each answers a search', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
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

  // The tab that leads is covered: another one opens the stream, and none stays open behind it.
  await show(page, 'hidden')
  await expect.poll(() => streams).toBe(2)
  await dispatch(ride, { driver_id: other.id })
  for (const tab of tabs.slice(1)) await expect(rowOf(tab, ride)).toContainText(other.name)
})
