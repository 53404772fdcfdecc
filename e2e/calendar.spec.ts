import type { Page } from '@playwright/test'
import { addDays, dayBanner } from '#kit/day.ts'
import { today } from './book.ts'
import { expect, expectAccessible, test } from './people.ts'

const banner = (page: Page) => page.locator('#day')

test('the first HTML already lists the cars of the first open day (C-135, C-145, C-150)', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/calendar')).text()
  expect(html).toContain('6 Seats (최대 6인)')
  await page.goto('/calendar')
  await expect(banner(page)).toHaveText(dayBanner(addDays(today(), 3)))
  const row = page.getByRole('button', { name: /LM 500h EXECUTIVE/ })
  await expect(row.locator('img')).toHaveAttribute('src', /lm-500h-executive/)
  await expect(row).toContainText('6 Seats (최대 6인)')
  await expectAccessible(page)
})

test('a press before the scripts have loaded is kept on a day, but not on a car', async ({ page }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/calendar')
  const day = addDays(today(), 9)
  await page.locator(`[data-day="${day}"]`).click()
  await page.getByRole('button', { name: /STARIA/ }).click()
  await expect(banner(page)).toHaveText(dayBanner(addDays(today(), 3)))
  scripts.resolve()
  await expect(banner(page)).toHaveText(dayBanner(day))
  await expect(page.getByRole('button', { name: /STARIA/ })).toBeVisible()
  await expect(page).toHaveURL(`/calendar?date=${day}`)
})
