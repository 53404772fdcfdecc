import type { Page } from '@playwright/test'
import { brand } from '#brand'
import { atDesk } from './desk.ts'
import { expect, logIn, logInByForm, newMember, test, visit } from './people.ts'

const PUBLIC = ['/', '/cars', '/pricing', '/calendar', '/terms', '/privacy', '/mosim']
const MEMBERS = [
  '/my',
  '/reservation/first',
  '/schedule-operation/0199a0de-0000-7000-8000-000000000000',
  '/coupon',
  '/identify',
  '/qna',
  '/reservation-detail',
  '/user',
]
const STAFF = [
  '/admin',
  '/admin/user',
  '/admin/reservation',
  '/admin/cars',
  '/admin/driver',
  '/admin/car-calendar',
]

const header = (page: Page) => page.locator('.site-header')
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const style = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('text is 12 pixels, selects 16, and everything Korean (C-001, C-002, X-001)', async ({ page }) => {
  await logInByForm(page, await newMember(1))
  expect(await style(page, 'body', 'font-size')).toBe('12px')
  await page.goto('/calendar')
  await page
    .getByRole('button', { name: /1 Ticket/ })
    .first()
    .click()
  await page.waitForURL('/reservation/first')
  expect(await style(page, 'main button[type=submit]', 'font-size')).toBe('16px')
  await page.goto('/reservation-detail')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  for (const path of ['/my', '/coupon', '/identify', '/user', '/qna']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[가-힣]/)
    const words = await page.getByRole('main').innerText()
    expect(words.match(/\b(loading|error|undefined|null|NaN|Invalid)\b/i), path).toBeNull()
  }
})

test('a column of 480 pixels at most, and from 768 on the tabs stand in the header (X-002, X-003)', async ({
  page,
}) => {
  const tabs = page.locator('.tab-bar')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/calendar')
  const column = await page.locator('main > div').boundingBox()
  expect(column!.width).toBe(480)
  expect(Math.round(column!.x * 2 + column!.width)).toBeCloseTo(1440, -2)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(tabs).toBeHidden()
  await expect(header(page).getByRole('link', { name: '요금표' })).toBeVisible()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(tabs).toBeVisible()
  await expect(header(page).getByRole('link', { name: '요금표' })).toBeHidden()
})

test('the chat floats on every page, and each new page begins at its top (X-004, X-005)', async ({
  page,
}) => {
  await page.goto('/terms')
  const chat = page.getByRole('link', { name: /상담 채팅/ })
  await expect(chat).toHaveAttribute('href', brand.chatUrl)
  await expect(chat).toHaveAttribute('target', '_blank')
  expect(await style(page, '.chat-button', 'position')).toBe('fixed')
  await page.evaluate(() => scrollTo(0, 2000))
  await page.locator('.tab-bar').getByRole('link', { name: '차고' }).click()
  await expect(page.getByRole('heading', { name: '차량 설명' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('.chat-button')).toBeInViewport()
})

test('the pill leads to the other service and back (X-006)', async ({ page }) => {
  await page.goto('/cars')
  const pill = page.getByRole('navigation', { name: '서비스 선택' })
  await expect(pill.getByRole('link', { name: '구독' })).toHaveAttribute('href', '/subscribe/cars')
  await expect(pill.getByRole('link', { name: '의전' })).toHaveAttribute('aria-current', 'true')
  await pill.getByRole('link', { name: '구독' }).click()
  await page.waitForURL('/subscribe/cars')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/월 구독으로/)
  await expect(pill.getByRole('link', { name: '구독' })).toHaveAttribute('aria-current', 'true')
  await pill.getByRole('link', { name: '의전' }).click()
  await page.waitForURL('/')
})

test('the header turns white and blurred over 500 pixels of scroll (C-015)', async ({ page }) => {
  await visit(page, '/')
  const alpha = async () =>
    Number(/([\d.]+)\)$/.exec(await style(page, '.site-header', 'background-color'))?.[1])
  expect(await alpha()).toBe(0)
  await page.evaluate(() => scrollTo({ top: 499, behavior: 'instant' }))
  await expect(header(page)).not.toHaveAttribute('data-scrolled')
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  await expect(header(page)).toHaveAttribute('data-scrolled')
  expect(await style(page, '.site-header', 'background-color')).toMatch(/^rgba\(255, 255, 255, 0\.9/)
  expect(await style(page, '.site-header', 'backdrop-filter')).toBe('blur(14px)')
})

test('the compact menu ends with Login for a visitor and with My for a member (C-016, C-017)', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: '간편 메뉴' })
  const open = async () => {
    await visit(page, '/')
    await page.getByRole('button', { name: '메뉴 열기' }).click()
    await expect(header(page)).toHaveAttribute('data-menu-open')
  }
  await open()
  await expect(menu.getByRole('link')).toHaveText([
    /^Vehicles/,
    /^Reservation/,
    /^Pricing/,
    /^Contact/,
    /^Login/,
  ])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await logInByForm(page, await newMember(0))
  await open()
  await expect(menu.getByRole('link')).toHaveText([
    /^Vehicles/,
    /^Reservation/,
    /^Pricing/,
    /^Contact/,
    /^My/,
  ])
  await menu.getByRole('link', { name: /My/ }).click()
  await page.waitForURL('/my')
  await expect(menu).toBeHidden()
})

test('what needs a login sends a visitor there and remembers the way, the rest is open (C-018, X-008, X-011)', async ({
  page,
}) => {
  for (const path of [...MEMBERS, ...STAFF]) {
    await page.goto(path)
    await page.waitForURL('/login')
    expect(await kept(page, 'redirectAfterLogin')).toBe(path)
  }
  for (const path of PUBLIC) {
    const answer = await page.goto(path)
    expect([answer!.status(), new URL(page.url()).pathname]).toEqual([200, path])
  }
})

test('a member may go everywhere but to login and sign-up, and gets no door of the staff opened (X-008, X-010)', async ({
  page,
}) => {
  await logIn(page, await newMember(0))
  for (const path of MEMBERS.filter((one) => !one.startsWith('/reservation/'))) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  for (const path of ['/signup', '/login', '/find-account']) {
    await page.goto(path)
    await page.waitForURL('/my')
  }
  await page.goto('/admin/user')
  await expect(page.getByRole('heading', { name: '권한이 없습니다' })).toBeVisible()
})

test('the back office has a frame of its own (X-012)', async ({ page }) => {
  await atDesk(page, '/admin/user')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(header(page)).toHaveCount(0)
  await expect(page.locator('.tab-bar, .chat-button')).toHaveCount(0)
})

test('on a low screen the rooms of the back office scroll by themselves, and the page stays (X-012)', async ({
  page,
}) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    await atDesk(page, '/admin/user')
    if (width === 390) await page.getByRole('button', { name: '메뉴 열기' }).click()
    const wayOut = page.getByRole('button', { name: '로그아웃' })
    await expect(wayOut).not.toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(640)
    await wayOut.scrollIntoViewIfNeeded()
    await expect(wayOut).toBeInViewport()
  }
})

test("the other service's token opens nothing here and closes nothing (X-015)", async ({ page }) => {
  await visit(page, '/')
  await page.evaluate(() => localStorage.setItem('subscribeAccessToken', 'a.b.c'))
  for (const path of PUBLIC) expect((await page.goto(path))!.status()).toBe(200)
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await expect(page.getByRole('navigation', { name: '간편 메뉴' }).getByRole('link').last()).toHaveText(
    /^Login/,
  )
  await page.goto('/my')
  await page.waitForURL('/login')
})

test('a login keeps its items in this browser and the tab keeps its first visit (X-018, X-019, X-020)', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByLabel('이름').fill('박서연')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('signupForm'))).toContain('박서연')
  expect(await page.evaluate(() => sessionStorage.getItem('rootVisited'))).toBe('true')
  await logIn(page, await newMember(0))
  await page.goto('/cars')
  await page.mouse.move(10, 200)
  await expect.poll(() => kept(page, 'lastActivity')).not.toBeNull()
  const items = await page.evaluate(() => ({ ...localStorage }))
  expect(JSON.parse(items.userInfo!)).toMatchObject({ name: expect.any(String), role: 'USER' })
  expect(Number(items.expiredAt)).toBeGreaterThan(Date.now())
  expect(items.tokenExpiry).toBe(items.expiredAt)
  expect(items.accessToken!.split('.')).toHaveLength(3)
  expect(items.refreshToken).toBeTruthy()
})

test('a passing word stands top and centre, alone, for two and a half seconds; a dark one for three (X-016, X-017)', async ({
  page,
}) => {
  const words = page.locator('[data-sonner-toast]')
  let toaster = ''
  page.on('request', (request) => {
    if (/toaster-[\w-]+\.js$/.test(request.url())) toaster = request.url()
  })
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('아이디').fill('nobody-here')
  await page.getByLabel('비밀번호').fill('not-this-one')
  await page.getByRole('button', { name: '로그인' }).click()
  await expect(words).toHaveCount(1)
  const area = page.locator('[data-sonner-toaster]').filter({ has: words })
  await expect(area).toHaveAttribute('data-x-position', 'center')
  await expect(area).toHaveAttribute('data-y-position', 'top')
  // From here on time stands still but for what runFor lets pass: a busy machine must not outlive the word.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
  await page.clock.runFor(5_000)
  await expect(words).toHaveCount(0)
  const say = (...calls: [string, string][]) =>
    page.evaluate(
      async ([file, all]) => {
        const { showToast } = await import(file)
        for (const [text, place] of all) showToast('info', text, place)
      },
      [toaster, calls] as const,
    )
  await say(['세어 볼 말', 'global'])
  await page.clock.runFor(100)
  await expect(words).toHaveCount(1)
  await page.clock.runFor(2_100)
  await expect(words).toHaveCount(1)
  // It fades out within 200 ms.
  await page.clock.runFor(700)
  await expect(words).toHaveCount(0)
  await say(['하나', 'global'], ['둘', 'global'])
  await page.clock.runFor(700)
  await expect(words).toHaveText([/둘/])
  await page.clock.runFor(3_000)
  await say(['밤', 'dark'])
  await page.clock.runFor(100)
  await expect(words).toHaveText(/밤/)
  await expect(words.getByRole('status')).toHaveCSS('background-color', 'rgb(21, 26, 37)')
  await expect(page.locator('[data-sonner-toaster]').filter({ has: words })).toHaveAttribute(
    'data-sonner-theme',
    'dark',
  )
  await page.clock.runFor(2_950)
  await expect(words).toHaveCount(1)
  await page.clock.runFor(450)
  await expect(words).toHaveCount(0)
})
