import type { Page } from '@playwright/test'
import { atDesk, bookRide } from './desk.ts'
import { expect, logIn, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Simulates a browser translation: wraps or replaces all text nodes, later ones too. */
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

/** Delays file downloads, so that the note about them is translated before it disappears. */
const delayFiles = (page: Page) =>
  page.route('**/api/**', async (route) => {
    if (route.request().headers()['accept']?.includes('text/csv')) await page.waitForTimeout(800)
    await route.fallback()
  })

/** Downloads the list of the page as a file, if the page has one. */
async function takeFile(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /CSV/ })
  if (!(await button.count())) return
  await button.first().click()
  await page.getByRole('dialog').locator('input').fill('번역')
  const file = page.waitForEvent('download')
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await file
}

/** Collects the errors that the page throws from now on. */
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

/** Presses every tab and filter of the page twice. */
async function pressTabs(page: Page): Promise<void> {
  for (const role of ['tab', 'radio', 'switch'] as const)
    for (const control of (await page.getByRole(role).all()).slice(0, 8))
      // Playwright's click would wait for a control that its label covers.
      await control.dispatchEvent('click', {}, { timeout: 1_000 }).catch(() => {})
}

test('staff pages keep working while a translation replaces their texts', async ({ page }) => {
  test.setTimeout(240_000)
  const errors = errorsOf(page)
  await bookRide(await newMember(1))
  await delayFiles(page)
  for (const path of STAFF_PAGES) {
    await atDesk(page, path)
    await translate(page, 'replace')
    await takeFile(page)
    await pressTabs(page)
    const search = page.getByRole('searchbox').first()
    if (await search.count()) await search.fill('없는 이름')
    await page.waitForTimeout(500)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    expect(errors, path).toEqual([])
  }
})

test('guest pages keep working while a translation wraps their texts', async ({ page }) => {
  test.setTimeout(240_000)
  const errors = errorsOf(page)
  const member = await newMember(1)
  await bookRide(member)
  await logIn(page, member)
  for (const path of GUEST_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('main').first()).toBeVisible()
    await translate(page, 'wrap')
    await pressTabs(page)
    await page.keyboard.press('Tab')
    await page.waitForTimeout(500)
    await expect(page.getByRole('main').first(), path).not.toBeEmpty()
    expect(errors, path).toEqual([])
  }
})

test('React can change nodes beside text that a translation wrapped or replaced', async ({ page }) => {
  await page.goto('/cars')
  const shown = await page.evaluate(async () => {
    const results: string[] = []
    for (const way of ['wrap', 'replace']) {
      const [parent, text, font] = [
        document.createElement('p'),
        document.createTextNode('하나'),
        document.createElement('font'),
      ]
      parent.append(text, document.createElement('b'))
      document.body.append(parent)
      text.before(font)
      font.append(way === 'wrap' ? text : 'one')
      if (way === 'replace') text.remove()
      await new Promise((resolve) => setTimeout(resolve))
      // The DOM operations that React uses: change a text, insert an element before it, and remove it.
      text.nodeValue = '둘'
      const before = document.createElement('i')
      parent.insertBefore(before, text)
      results.push(parent.innerHTML)
      parent.removeChild(text)
      results.push(parent.innerHTML)
      parent.remove()
    }
    return results
  })
  const translated = '<i></i><font>둘</font><b></b>'
  expect(shown).toEqual([translated, '<i></i><b></b>', translated, '<i></i><b></b>'])
})
