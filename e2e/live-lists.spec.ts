import type { Page } from '@playwright/test'
import { atDesk, bookRide, dispatch, newDriver, ridesOf, rowOf } from './desk.ts'
import { expect, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** A list that listens, with a ride without a driver; and the driver that somebody else will choose. */
async function withRide(page: Page) {
  const member = await newMember(1)
  const [ride, driver] = [await bookRide(member), await newDriver()]
  const events = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/events'))
  await atDesk(page, ridesOf(member))
  await events
  await expect(rowOf(page, ride)).toContainText('미배정')
  return { ride, driver }
}

test('what another desk changes appears by itself and is marked for a moment', async ({ page }) => {
  const { ride, driver } = await withRide(page)
  await dispatch(ride, { driver_id: driver.id })
  await expect(rowOf(page, ride)).toContainText(driver.name)
  await expect(page.locator(`[data-row="${ride.id}"][data-marked]`)).toHaveCount(1)
  await expect(page.locator('[data-marked]')).toHaveCount(0)
})

test('what changed while another screen was open is seen on the way back', async ({ page }) => {
  const { ride, driver } = await withRide(page)
  await page.getByRole('link', { name: '차량', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/차량/)
  await dispatch(ride, { driver_id: driver.id })
  await page.goBack()
  await expect(rowOf(page, ride)).toContainText(driver.name)
})
