import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { freePort } from '#kit/postgres/start.ts'
import { newFolder } from '#testing/product.ts'
import { urls } from '#urls'
import type { Page } from '@playwright/test'
import { expect, logIn, test } from './people.ts'
import { ask, enterAs } from './subscribers.ts'

const DESK = Object.values(urls.admin).filter((path) => !path.includes(':'))
const GUEST = [urls.my, urls.tickets, urls.rides, urls.addressbook, urls.invite, urls.calendar, urls.faq]
const { my, coupons, points, cars, faq } = urls.subscribe
const SUBSCRIBER = [my, coupons, points, cars, faq]
/** Pages that are empty before a search or an upload. */
const ASKING: string[] = [urls.admin.personalData, urls.admin.imports]

/** Expects that the loaded page has no error and no empty list. */
async function expectFilled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const main = page.locator('main')
  await expect(main.getByRole('heading').first(), path).toBeVisible()
  await expect(main.locator('.animate-pulse'), path).toHaveCount(0)
  await expect(main.getByRole('alert'), path).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(path)
  if (!ASKING.includes(path)) await expect(main.locator('[data-empty]'), path).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )
}

/** Starts the demo like `npm start -- --demo`; returns what it printed last. */
async function startDemo() {
  const folder = await newFolder()
  const [port, simPort, metricsPort] = [await freePort(), await freePort(), await freePort()]
  const ports = { PORT: String(port), SIM_PORT: String(simPort), METRICS_PORT: String(metricsPort) }
  const env = { ...process.env, ...ports, MOSIM_DATA: folder, MOSIM_ADDRESS_LIMITS: 'off' }
  const child = spawn(process.execPath, ['src/app/main.ts', '--demo'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (data) => (printed += data))
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  const hasStarted = expect.poll(() => printed, { timeout: 300_000 }).toContain('Driver  ')
  await hasStarted.catch((error: unknown) => stop().then(() => Promise.reject(error as Error)))
  return { url: `http://127.0.0.1:${port}`, printed, stop }
}

/** The login for a page, as printed at the start. */
function loginIn(printed: string, who: string) {
  const [, login, password] = new RegExp(`${who} .* (\\S+) / (\\S+)`).exec(printed)!
  return { login: login!, password: password! }
}

let demo: Awaited<ReturnType<typeof startDemo>>
let former: string | undefined
test.beforeAll(async () => {
  // Filling takes half a minute alone, and longer when other workers share the cores.
  test.setTimeout(330_000)
  demo = await startDemo()
  former = process.env.E2E_URL
  process.env.E2E_URL = demo.url
})
test.afterAll(async () => {
  process.env.E2E_URL = former
  await demo?.stop()
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('every page of the back office shows rows', async ({ page }) => {
      test.setTimeout(180_000)
      await logIn(page, loginIn(demo.printed, 'Staff'))
      for (const path of DESK) await expectFilled(page, path)
    })

    test('every page of a guest shows rows', async ({ page }) => {
      await logIn(page, loginIn(demo.printed, 'Guest'))
      for (const path of GUEST) await expectFilled(page, path)
    })

    test('every page of a subscriber shows rows', async ({ page }) => {
      const { login: email, password } = loginIn(demo.printed, 'Subscriber')
      const { token } = await ask('POST', '/api/subscribe/accounts', { email, password })
      await enterAs(page, { token: token as never })
      for (const path of SUBSCRIBER) await expectFilled(page, path)
    })

    test('a page of a driver asks for its code', async ({ page }) => {
      await page.goto(/Driver +(\S+)/.exec(demo.printed)![1]!)
      await expect(page.getByRole('button', { name: /인증번호/ })).toBeVisible()
    })
  })
