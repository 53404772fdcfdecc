import type { Page } from '@playwright/test'
import { dayLabel } from '#kit/day.ts'
import { ADMIN } from '#testing/product.ts'
import { today } from './book.ts'
import { expect, logInByForm, newMember, test, visit } from './people.ts'

const HOUR_MS = 3_600_000
const OFF_HOURS = { small: [2, -2], large: [30, -30] }

const turnClock = (page: Page, hours: number) =>
  page.clock.install({ time: new Date(Date.now() + hours * HOUR_MS) })

/** Collects the errors of the page and its console, where React reports a hydration mismatch. */
function complaints(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(error.message))
  return said
}

/** Moves the mouse for a minute without a pause. */
async function useForAMinute(page: Page): Promise<void> {
  for (let step = 0; step < 12; step++) {
    await page.mouse.move(100 + step, 200)
    await page.clock.runFor(5_000)
  }
}

for (const hours of OFF_HOURS.small)
  test(`with a clock ${hours} hours off, a member’s tokens are renewed at most once a minute`, async ({
    page,
  }) => {
    const member = await newMember(0)
    let refreshes = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes += 1
    })
    await turnClock(page, hours)
    await logInByForm(page, member)
    await page.goto('/my')
    await useForAMinute(page)
    await expect(page).toHaveURL(/\/my$/)
    expect(refreshes).toBeLessThanOrEqual(1)
  })

for (const hours of OFF_HOURS.large)
  test(`with a clock ${hours} hours off, pages show the server’s day and hydrate without errors`, async ({
    page,
  }) => {
    const said = complaints(page)
    await turnClock(page, hours)
    const first = page.locator('[data-day]').first()
    await page.goto('/calendar')
    await expect(first).toHaveAttribute('data-day', today())
    await expect(first).toContainText('오픈 전')
    await page.locator('[data-day]').nth(4).click()
    await expect(page.locator('[data-day]').nth(4)).toHaveAttribute('aria-pressed', 'true')
    await expect(first).toHaveAttribute('data-day', today())
    await visit(page, '/')
    await page.getByRole('link', { name: '예약하러 가기' }).click()
    await page.waitForURL('/calendar')
    await expect(first).toHaveAttribute('data-day', today())
    for (const path of ['/pricing', '/cars', '/subscribe/cars', '/subscribe/faq']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    await logInByForm(page, { login: ADMIN.id, password: ADMIN.password })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: dayLabel(today()) })).toBeVisible()
    expect(said).toEqual([])
  })
