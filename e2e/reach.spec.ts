import type { Page } from '@playwright/test'
import { chooseCar, fillSteps, toReview, writePlace } from './book.ts'
import { bookRide, dispatch } from './desk.ts'
import { keyboard } from './hands.ts'
import { api, expect, expectAccessible, logIn, newMember, test, visit } from './people.ts'

const PUBLIC = ['/', '/cars', '/pricing', '/calendar', '/terms', '/privacy', '/mosim']
const VISITORS = [
  '/login',
  '/signup',
  '/find-account',
  '/subscribe/cars',
  '/subscribe/faq',
  '/subscribe/event',
  '/subscribe/login',
  '/subscribe/signup',
  '/qna',
]
const MEMBERS = [
  '/my',
  '/my/tickets',
  '/tickets/buy',
  '/addressbook',
  '/reservation-detail',
  '/coupon',
  '/identify',
  '/user',
]
const WIDTHS = [320, 390, 768, 1440]

const settled = async (page: Page, path: string) => {
  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(400)
}

/** The elements that overflow the page to the right, by tag and text; none if the page needs no horizontal scroll. */
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

/** Doubles the font size and line height of every text, like a browser with large text; boxes keep their size. */
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
  if (new URL(page.url()).pathname === path) await page.waitForTimeout(400)
  else await settled(page, path)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(await overhang(page), `${path} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await doubleText(page)
  expect(await overhang(page), `${path} with doubled text`).toEqual([])
}

/**
 * Presses Tab until the focus returns to the start; expects that every focused element is visible and has a focus
 * mark.
 */
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

test('every page fits 320 to 1440 pixels, also with text at 200 % and long names', async ({ page }) => {
  test.setTimeout(240_000)
  for (const path of [...PUBLIC, ...VISITORS]) await expectToFit(page, path)
  const member = await newMember(3)
  const ride = await bookRide(member)
  await dispatch(ride, { status: 'CONFIRMED' })
  const share = `/api/users/${member.id}/reservations/${ride.id}/share`
  const { token } = await api('POST', share, undefined, member.token)
  const link = `/share/${token}`
  const passenger = {
    name: member.name,
    phone: '01022223333',
    note: '뒷좌석 오른쪽, 창문은 조금만 열어 주세요',
  }
  await api('POST', `/api/users/${member.id}/passengers`, passenger, member.token)
  await logIn(page, member)
  for (const path of [...MEMBERS, `/schedule-operation/${ride.id}`, link]) await expectToFit(page, path)
})

test('the booking steps fit, also with five stops', async ({ page }) => {
  await logIn(page, await newMember(1))
  await chooseCar(page, 'SPRINTER TOURER', 20)
  for (let stop = 0; stop < 5; stop++) {
    await page.getByRole('button', { name: '경유지 추가' }).click()
    await writePlace(
      page,
      `stop-place-${stop}`,
      `서울특별시 강남구 테헤란로 ${stop}길 모심타워 지하주차장 입구`,
    )
    await page.locator(`#stop-time-${stop}`).fill(`1${stop}:45`)
  }
  await expectToFit(page, '/reservation/first')
  await page.reload()
  await fillSteps(page)
  await expectToFit(page, '/reservation/second')
  await page.reload()
  await toReview(page)
  await expectToFit(page, '/reservation/review')
  await page.reload()
  await page.getByRole('button', { name: '예약 신청' }).click()
  await page.waitForURL('/reservation/third')
  await expect(page.getByText('경유 5')).toBeVisible()
  await expectToFit(page, '/reservation/third')
})

test('the Tab key cycles through every page with a visible focus', async ({ page }) => {
  test.setTimeout(240_000)
  for (const path of [...PUBLIC, ...VISITORS]) await expectKeyboard(page, path)
  const member = await newMember(1)
  const ride = await bookRide(member)
  await logIn(page, member)
  for (const path of [...MEMBERS, `/schedule-operation/${ride.id}`]) await expectKeyboard(page, path)
  await settled(page, '/mosim')
  await expectAccessible(page)
  await page.goto('/no/such/page')
  await expectAccessible(page)
})

test('a visitor logs in and books by keyboard alone, with at most 70 keys besides the typed texts', async ({
  page,
}) => {
  const member = await newMember(1)
  const hands = keyboard(page)
  await visit(page, '/calendar')
  const day = page.locator('#day')
  const before = await day.innerText()
  await hands.press(page.locator('[data-day][aria-pressed=true]'), 'ArrowRight')
  await hands.press(page.locator('[data-day]:focus'))
  await expect(day).not.toHaveText(before)
  await hands.press(page.getByRole('button', { name: /1 Ticket/ }).first())
  await page.waitForURL('/login')
  await hands.write(page.getByLabel('아이디'), member.login)
  await hands.write(page.getByLabel('비밀번호'), member.password)
  await hands.press(page.getByLabel('비밀번호'))
  await page.waitForURL('/reservation/first')
  await hands.writeTime(page.getByLabel('출발 시간'), '10:30')
  for (const [id, place] of [
    ['pickupLocation', '서울역'],
    ['dropoffLocation', '김포공항'],
  ] as const) {
    const typed = page.getByRole('dialog').getByLabel('장소', { exact: true })
    await hands.press(page.locator(`#${id}`))
    await hands.openTab(page.getByRole('tab', { name: '직접 입력' }))
    await hands.write(typed, place)
    await hands.press(typed)
    await expect(page.locator(`#${id}`)).toBeFocused()
  }
  await hands.press(page.getByRole('button', { name: '다음' }))
  await page.waitForURL('/reservation/second')
  await hands.press(page.getByRole('radio').first(), 'Space')
  await hands.press(page.getByRole('button', { name: '다음' }))
  await page.waitForURL('/reservation/review')
  await hands.press(page.getByRole('button', { name: '예약 신청' }))
  await page.waitForURL('/reservation/third')
  expect(hands.keys()).toBeLessThanOrEqual(70)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the public pages can be read, and their links work', async ({ page }) => {
    const says: Record<string, string> = {
      '/': '가장 귀한 분을',
      '/cars': 'SPRINTER TOURER',
      '/pricing': '833,333원',
      '/calendar': '6 Seats (최대 6인)',
      '/terms': '제11조',
      '/privacy': '보호책임자',
      '/subscribe/cars': '월 구독으로',
      '/subscribe/faq': '누가 구독할 수 있나요?',
      '/subscribe/event': '100,000원 할인',
    }
    for (const [path, words] of Object.entries(says)) {
      await visit(page, path)
      await expect(page.getByText(words, { exact: false }).first()).toBeVisible()
    }
    await visit(page, '/')
    await page.getByRole('link', { name: '전체 차량 보기' }).click()
    await page.waitForURL('/cars')
  })
})
