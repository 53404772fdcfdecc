import type { Page } from '@playwright/test'
import { bookRide } from './desk.ts'
import { expect, expectAccessible, logIn, newMember, test } from './people.ts'

const PUBLIC = ['/', '/cars', '/pricing', '/calendar', '/terms', '/privacy', '/mosim']
const VISITORS = ['/login', '/signup', '/find-account']
const MEMBERS = ['/my', '/reservation-detail', '/coupon', '/identify', '/user', '/qna']
const WIDTHS = [320, 390, 768, 1440]

const settled = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(400)
}

/** What sticks out of the page to the right, by its tag and words; nothing when the page needs no sideways scroll. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= wide) return []
    const isClipped = (element: Element): boolean => {
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
        if (getComputedStyle(one).overflowX !== 'visible') return true
      return false
    }
    const found = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > wide + 1 && !isClipped(element))
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`)
      .slice(0, 5)
    return found.length ? found : ['something']
  })

/** Doubles the size of every text and line, as a browser set to large text does; boxes keep theirs. */
const doubleText = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>('body *')]
    const sizes = texts.map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element)
      return [Number.parseFloat(fontSize), Number.parseFloat(lineHeight)] as const
    })
    for (const [at, element] of texts.entries()) {
      element.style.fontSize = `${sizes[at]![0] * 2}px`
      if (!Number.isNaN(sizes[at]![1])) element.style.lineHeight = `${sizes[at]![1] * 2}px`
    }
  })

async function expectToFit(page: Page, path: string): Promise<void> {
  await settled(page, path)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(await overhang(page), `${path} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await doubleText(page)
  expect(await overhang(page), `${path} with doubled text`).toEqual([])
}

/** Walks through the page by Tab: every stop is seen and marked, and the walk comes round. */
async function expectKeyboard(page: Page, path: string): Promise<void> {
  await settled(page, path)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '본문으로 건너뛰기' })).toBeFocused()
  const wanted = await page.evaluate(
    () =>
      [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
      ].filter(
        (one) =>
          one.tabIndex >= 0 &&
          !one.matches(':disabled, [type=radio]:not(:checked)') &&
          !one.closest('[inert]') &&
          one.checkVisibility({ visibilityProperty: true }),
      ).length,
  )
  const unmarked: string[] = []
  for (let step = 1; step < wanted; step++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const here = document.activeElement as HTMLElement | null
      if (!here || here === document.body) return 'the walk ended early'
      const marked = [here, here.closest('label')].some((one) => {
        if (!one) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
      return marked ? null : `${here.tagName} ${here.textContent?.slice(0, 30)}`
    })
    if (fault) unmarked.push(`${step}: ${fault}`)
  }
  expect(unmarked, path).toEqual([])
}

test('every page for visitors fits 320 to 1440 pixels, and twice the text', async ({ page }) => {
  for (const path of [...PUBLIC, ...VISITORS]) await expectToFit(page, path)
})

test('every page for members does, with long names', async ({ page }) => {
  const member = await newMember(3)
  const ride = await bookRide(member)
  await logIn(page, member)
  for (const path of [...MEMBERS, `/schedule-operation/${ride.id}`]) await expectToFit(page, path)
})

test('every page for visitors is walked by keyboard alone', async ({ page }) => {
  for (const path of [...PUBLIC, ...VISITORS]) await expectKeyboard(page, path)
})

test('every page for members is', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await logIn(page, member)
  for (const path of [...MEMBERS, `/schedule-operation/${ride.id}`]) await expectKeyboard(page, path)
})

test('a page is found free of barriers where no other journey looks', async ({ page }) => {
  await settled(page, '/mosim')
  await expectAccessible(page)
  await page.goto('/no/such/page')
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the public pages can be read and walked', async ({ page }) => {
    const says: Record<string, string> = {
      '/': '가장 귀한 분을',
      '/cars': 'SPRINTER TOURER',
      '/pricing': '833,333원',
      '/calendar': '6 Seats (최대 6인)',
      '/terms': '제11조',
      '/privacy': '보호책임자',
    }
    for (const [path, words] of Object.entries(says)) {
      await page.goto(path)
      await expect(page.getByText(words, { exact: false }).first()).toBeVisible()
    }
    await page.goto('/')
    await page.getByRole('link', { name: '전체 차량 보기' }).click()
    await page.waitForURL('/cars')
  })
})
