import type { Page } from '@playwright/test'
import { atDesk, bookRide, dispatch, hearNothing, newDriver, ridesOf, rowOf } from './desk.ts'
import { expect, logIn, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Does to all text nodes what translations do: wraps them, or puts a copy in their place, and goes on doing it. */
const translate = (page: Page, way: 'wrap' | 'replace') =>
  page.evaluate((how) => {
    const translated = new WeakSet<Node>()
    const one = (text: Text) => {
      const parent = text.parentElement
      if (
        !text.data.trim() ||
        !parent ||
        translated.has(text) ||
        parent.closest('font, script, style, title')
      )
        return
      const font = document.createElement('font')
      text.before(font)
      const shown = how === 'wrap' ? text : document.createTextNode(text.data)
      translated.add(shown)
      font.append(shown)
      if (how === 'replace') text.remove()
    }
    const all = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(one)
    }
    all()
    setInterval(all, 200)
  }, way)

/** Errors that the page throws from now on. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

const STAFF_PAGES = [
  '/admin',
  '/admin/reservation',
  '/admin/member',
  '/admin/ticket',
  '/admin/ticket-purchases',
  '/admin/documents',
  '/admin/vehicles',
  '/admin/driver',
  '/admin/message',
  '/admin/audit',
  '/admin/subscription/requests',
  '/admin/subscription/subscriptions',
  '/admin/subscription/payments',
  '/admin/subscription/subscribers',
]
const GUEST_PAGES = ['/', '/cars', '/calendar', '/pricing', '/faq', '/my', '/tickets', '/user']

/** Presses every tab and filter of the page, twice through, and reads what remains. */
async function pressTabs(page: Page): Promise<void> {
  for (const role of ['tab', 'radio', 'switch'] as const)
    for (const control of (await page.getByRole(role).all()).slice(0, 8))
      await control.click({ timeout: 2_000 }).catch(() => {})
}

for (const way of ['wrap', 'replace'] as const) {
  test(`keeps the pages of the desk in use while texts are translated by ${way}`, async ({ page }) => {
    test.setTimeout(240_000)
    const errors = errorsOf(page)
    await bookRide(await newMember(1))
    for (const path of STAFF_PAGES) {
      await atDesk(page, path)
      await translate(page, way)
      await pressTabs(page)
      await page
        .getByRole('searchbox')
        .first()
        .fill('없는 이름', { timeout: 2_000 })
        .catch(() => {})
      await page.waitForTimeout(500)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      expect(errors, path).toEqual([])
    }
  })

  test(`keeps the pages of guests in use while texts are translated by ${way}`, async ({ page }) => {
    test.setTimeout(240_000)
    const errors = errorsOf(page)
    const member = await newMember(1)
    await bookRide(member)
    await logIn(page, member)
    for (const path of GUEST_PAGES) {
      await page.goto(path)
      await expect(page.getByRole('main').first()).toBeVisible()
      await translate(page, way)
      await pressTabs(page)
      await page.keyboard.press('Tab')
      await page.waitForTimeout(500)
      await expect(page.getByRole('main').first(), path).not.toBeEmpty()
      expect(errors, path).toEqual([])
    }
  })

  test(`shows a fresh driver of a ride while texts are translated by ${way}`, async ({ page }) => {
    const member = await newMember(1)
    const [ride, driver] = [await bookRide(member), await newDriver()]
    await hearNothing(page)
    await atDesk(page, ridesOf(member))
    await expect(rowOf(page, ride)).toContainText('미배정')
    await translate(page, way)
    await dispatch(ride, { driver_id: driver.id })
    await page.getByRole('searchbox').first().fill(member.name)
    await expect(rowOf(page, ride)).toContainText(driver.name)
  })
}
