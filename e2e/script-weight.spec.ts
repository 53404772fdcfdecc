import type { Page } from '@playwright/test'
import { newDriver } from './desk.ts'
import { assignedRide, enter, linkOf } from './drivers.ts'
import { expect, newMember, test, visit } from './people.ts'

const MAX_SCRIPT_KB = 115
/**
 * Larger, because a driver's page stays open all day, and must have no-show and expenses loaded before the network is
 * lost.
 */
const MAX_DRIVER_SCRIPT_KB = 130

/** A lower bound: React alone is larger. */
const LEAST_SCRIPT_KB = 60

/** The pages that a visitor may see, each once. */
const PUBLIC =
  `/ /cars /pricing /terms /privacy /qna /calendar /login /signup /find-account /mosim /subscribe/login
  /subscribe/signup /subscribe/forgot-password /subscribe/event /subscribe/cars /subscribe/cars/:id
  /subscribe/faq /subscribe/no-such /d/x /pay/x`.split(/\s+/)

/** The script that a first visit of a page loads, in KB as sent, with headers. */
async function scriptOf(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await visit(page, path)
  // The page's own scripts start after the first paint, which on a busy machine may come after 'networkidle'.
  await expect.poll(() => bytes).toBeGreaterThan(LEAST_SCRIPT_KB * 1024)
  for (let before = 0; before !== bytes; await page.waitForTimeout(500)) before = bytes
  return bytes / 1024
}

async function modelId(page: Page): Promise<string> {
  const answer = await page.request.get('/api/subscribe/subscriptions/models')
  const [model] = (await answer.json()) as [{ id: string }]
  return model.id
}

test(`a first visit of each public page loads at most ${MAX_SCRIPT_KB} KB of script`, async ({
  browser,
  baseURL,
}) => {
  for (const path of PUBLIC)
    await test.step(path, async () => {
      // A new browser context has an empty cache.
      const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' })
      const page = await context.newPage()
      const script = await scriptOf(page, path.replace(':id', await modelId(page)))
      await context.close()
      expect.soft(script, path).toBeLessThanOrEqual(MAX_SCRIPT_KB)
    })
})

test(`a first visit of a driver with a ride loads at most ${MAX_DRIVER_SCRIPT_KB} KB of script`, async ({
  page,
  browser,
  baseURL,
}) => {
  const driver = await newDriver()
  await assignedRide(await newMember(1), driver)
  const link = await linkOf(driver)
  await page.goto(link)
  await enter(page, driver.phone)
  await expect(page.getByRole('article')).toBeVisible()
  const { cookies } = await page.context().storageState()
  const storageState = { cookies, origins: [] }
  const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block', storageState })
  const phone = await context.newPage()
  const script = await scriptOf(phone, link)
  await expect(phone.getByRole('article')).toBeVisible()
  await context.close()
  expect(script).toBeLessThanOrEqual(MAX_DRIVER_SCRIPT_KB)
})
