import type { BrowserContext, Page } from '@playwright/test'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page as Declared } from '#page'
import {
  type Control,
  controlsOf,
  linksOf,
  openHeld,
  type Size,
  stateOf,
  takenOver,
  use,
  valueOf,
} from './early.ts'
import { expect, test } from './people.ts'

const AT_ONCE = 8
/** A phone, and a desktop for controls that a phone hides; each control is pressed at the first size that shows it. */
const SIZES: Size[] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const files = globSync('src/{ride,subscribe}/*/pages.ts').toSorted()
const rooms: { pages: Declared[] }[] = await Promise.all(files.map((file) => import(resolve(file))))

/** Every page of both sides that a visitor may see, from the declarations of the rooms. */
const PUBLIC = rooms
  .flatMap(({ pages }) => pages)
  .filter(({ shell, guard }) => shell !== 'admin' && guard !== 'member')
  .map(({ path }) => path)

/** A URL for a page: with a car of the catalog, or an unknown token. */
async function addressOf(page: Page, path: string): Promise<string> {
  const answer = await page.request.get('/api/subscribe/subscriptions/models')
  const [model] = (await answer.json()) as [{ id: string }]
  return path.replace(':id', model.id).replace(':token', 'x').replace('*', 'no/such')
}

type Seen = Control & { size: Size }

async function eachSeen(context: BrowserContext, path: string): Promise<{ seen: Seen[]; broken: string[] }> {
  const seen: Seen[] = []
  const broken: string[] = []
  for (const size of SIZES) {
    const page = await openHeld(context, { path, size }, async (held) => {
      const fresh = (await controlsOf(held)).filter(({ at }) => !seen.some((one) => one.at === at))
      for (const { href, isNative } of await linksOf(held, fresh))
        if (!isNative || !(await leadsOn(held, href))) broken.push(`link ${href}`)
      seen.push(...fresh.map((one) => ({ ...one, size })))
    })
    await page.close()
  }
  return { seen, broken }
}

const answers = new Map<string, Promise<boolean>>()
/** Whether a link has a target: an element of this page, an existing page of ours, or another site. */
function leadsOn(page: Page, href: string): Promise<boolean> | boolean {
  // An empty address reloads the page.
  if (href === '') return true
  if (href.startsWith('#')) return page.locator(href).count().then(Boolean)
  if (!href.startsWith('/')) return /^(https|tel|mailto|sms):./.test(href)
  if (!answers.has(href))
    answers.set(
      href,
      page.request.get(href).then((answer) => answer.ok()),
    )
  return answers.get(href)!
}

/** The state of a page on which nothing was pressed. */
async function untouched(context: BrowserContext, path: string, size: Size): Promise<string> {
  const page = await openHeld(context, { path, size })
  await takenOver(page)
  await page.waitForLoadState('networkidle')
  const state = await stateOf(page)
  await page.waitForTimeout(500)
  expect(await stateOf(page), 'a page at rest').toBe(state)
  await page.close()
  return state
}

/** Uses a control before the scripts run; returns what is wrong afterwards. */
async function wrongAfter(context: BrowserContext, path: string, control: Seen, before: string) {
  const errors: string[] = []
  let chosen: unknown
  let opened = 0
  const page = await openHeld(context, { path, size: control.size }, async (held) => {
    held.on('pageerror', ({ message }) => errors.push(message))
    held.on('popup', (popup) => void popup.close().finally(() => opened++))
    await use(held, control).catch(() => errors.push('cannot be used'))
    if (control.kind !== 'button') chosen = await valueOf(held, control)
  })
  await takenOver(page).catch(() => {})
  const hasActed = async () => opened > 0 || (await stateOf(page)) !== before
  if (control.kind !== 'text')
    await expect
      .poll(hasActed)
      .toBe(true)
      .catch(() => errors.push('has no effect'))
  if (control.kind !== 'button' && (await valueOf(page, control)) !== chosen) errors.push('is not kept')
  await page.close()
  return errors.map((error) => `${control.kind} ${control.name}: ${error}`)
}

test.describe.configure({ mode: 'parallel' })

for (const declared of PUBLIC)
  test(`every control of ${declared} works when it is used before the scripts run`, async ({
    page,
    context,
  }) => {
    test.setTimeout(300_000)
    // Prevents the redirect of `/` to the subscription. Empty pages and frames of other sites have no storage.
    await context.addInitScript(() => {
      if (location.origin !== 'null' && window === top) sessionStorage.setItem('rootVisited', 'true')
    })
    const path = await addressOf(page, declared)
    const { seen, broken } = await eachSeen(context, path)
    expect(seen.length, 'controls').toBeGreaterThan(0)
    const waiting = seen.filter(({ kind }) => kind !== 'link')
    const before = new Map<Size, string>()
    for (const { size } of waiting)
      if (!before.has(size)) before.set(size, await untouched(context, path, size))
    const each = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift())
        broken.push(...(await wrongAfter(context, path, one, before.get(one.size)!)))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, each))
    expect(broken).toEqual([])
  })
