import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { brand } from '#brand'
import { toast } from '#kit/ui/toast.ts'
import { listMembers } from '#ride/account/member/contract.ts'
import { listBanners, listFaqs as listQuestions } from '#ride/pages/contract.ts'
import { latestReservation } from '#ride/reservation/contract.ts'
import { listModels } from '#subscribe/catalog/contract.ts'
import { bookingAnswers, ownMember, ownRide } from '#testing/booking.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { answer, refuse } from '#testing/network.ts'
import { DESKTOP, expectTexts, MEMBER, openScreen, pageWidth, PHONE, resize } from '#testing/screen.tsx'
import { modelOut } from '#testing/subscriber.ts'

const header = () => page.getBySelector('.site-header')
const menu = () => page.getByRole('navigation', { name: '간편 메뉴' })
const open = (path: string, as: typeof MEMBER | null = null, size = PHONE) =>
  openScreen(
    path,
    [
      answer(listModels, [modelOut]),
      answer(listBanners, []),
      answer(listQuestions, []),
      answer(latestReservation, null),
      ...bookingAnswers,
    ],
    {
      as,
      size,
    },
  )
const openMenu = () => page.getByRole('button', { name: '메뉴 열기' }).click()

afterEach(() => scrollTo({ top: 0, behavior: 'instant' }))

test('text is 12 pixels and buttons 16 (C-001, C-002)', async () => {
  await open('/calendar')
  expect(getComputedStyle(document.body).fontSize).toBe('12px')
  await page.getByRole('button', { name: /ALPHARD/ }).click()
  await open('/login')
  const button = page.getByRole('button', { name: '로그인' })
  await expect.element(button).toHaveStyle({ fontSize: '16px' })
})

test('only numbers have digits of equal width; running text keeps its natural widths', async () => {
  await open('/calendar')
  const widths = (element: Element) => getComputedStyle(element).fontVariantNumeric
  const date = page.getBySelector('[data-day] .text-title-s').first()
  await expect.element(date).toBeInTheDocument()
  expect([document.body, date.element()].map(widths)).toEqual(['normal', 'tabular-nums'])
  const dd = document.body.appendChild(document.createElement('dd'))
  expect(widths(dd)).toBe('tabular-nums')
  dd.remove()
})

test('a column is at most 480 pixels; from 768 pixels the tabs are in the header (X-002, X-003)', async () => {
  await open('/calendar', null, DESKTOP)
  const tabs = page.getBySelector('.tab-bar')
  const column = page.getBySelector('main > div')
  await expect.element(column.first()).toBeVisible()
  const { x, width } = column.first().element().getBoundingClientRect()
  expect([width, Math.round(x * 2 + width)]).toEqual([480, DESKTOP.width])
  await resize({ width: 768, height: 900 })
  await expect.element(tabs).not.toBeVisible()
  await expect.element(header().getByRole('link', { name: '요금표' })).toBeVisible()
  await resize({ width: 767, height: 900 })
  await expect.element(tabs).toBeVisible()
  await expect.element(header().getByRole('link', { name: '요금표' })).not.toBeInTheDocument()
})

/** The elements that stay in place while the page scrolls. */
const fixedElements = () =>
  [...document.querySelectorAll('#app *')].filter(
    (element) =>
      element.checkVisibility() &&
      getComputedStyle(element).position === 'fixed' &&
      !element.matches('.skip-link, .offline-bar:empty'),
  )

test('the chat is in the header or menu; only header and tabs are fixed (X-004, overridden) @long', async () => {
  const chat = page.getByRole('link', { name: /상담 채팅/ })
  for (const [path, size, isInMenu] of [
    ['/terms', PHONE, true],
    ['/terms', DESKTOP, false],
    ['/subscribe/cars', { width: 320, height: 700 }, false],
    ['/subscribe/cars', DESKTOP, false],
  ] as const) {
    await open(path, null, size)
    if (isInMenu) await openMenu()
    await expect.element(header().getByRole('link', { name: /상담 채팅/ })).toBeInViewport()
    expect(chat.elements()).toHaveLength(1)
    await expect.element(chat).toHaveAttribute('href', brand.chatUrl)
    await expect.element(chat).toHaveAttribute('target', '_blank')
    expect(fixedElements().filter((element) => !element.matches('.site-header, .tab-bar'))).toEqual([])
    expect(pageWidth()).toBe(size.width)
  }
})

test('each new page begins at its top (X-005)', async () => {
  await open('/terms')
  scrollTo({ top: 2000, behavior: 'instant' })
  await page.getBySelector('.tab-bar').getByRole('link', { name: '차고' }).click()
  await expect.element(page.getByRole('heading', { name: '차량 설명' })).toBeVisible()
  await expect.poll(() => scrollY).toBe(0)
})

test('the service switch links to the other service and back (X-006) @long', async () => {
  await open('/cars')
  const link = (name: string) =>
    page.getByRole('navigation', { name: '서비스 선택' }).getByRole('link', { name })
  await expect.element(link('구독')).toHaveAttribute('href', '/subscribe/cars')
  await expect.element(link('의전')).toHaveAttribute('aria-current', 'true')
  await link('구독').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/월 구독으로/)
  await expect.element(link('구독')).toHaveAttribute('aria-current', 'true')
  await expect.element(link('의전')).toHaveAttribute('href', '/')
})

test('the header turns white and blurred over 500 pixels of scroll (C-015)', async () => {
  await open('/')
  await expect.element(page.getByRole('region', { name: '모심 소개' })).toBeVisible()
  const style = () => getComputedStyle(header().element())
  expect(style().backgroundColor).toMatch(/, 0\)$/)
  scrollTo({ top: 499, behavior: 'instant' })
  await expect.element(header()).not.toHaveAttribute('data-scrolled')
  scrollTo({ top: 500, behavior: 'instant' })
  await expect.element(header()).toHaveAttribute('data-scrolled')
  await expect.poll(() => style().backgroundColor).toMatch(/^rgba\(255, 255, 255, 0\.9/)
  expect(style().backdropFilter).toBe('blur(14px)')
})

test('the compact menu ends with Login for a visitor and with My for a member (C-016, C-017, X-015)', async () => {
  const names = (last: string) =>
    ['Vehicles', 'Reservation', 'Pricing', 'Contact', last].map(
      (name) => expect.stringContaining(name) as string,
    )
  await open('/')
  // A login of the other service opens nothing here.
  localStorage.setItem('subscribeAccessToken', 'a.b.c')
  await openMenu()
  await expect.element(header()).toHaveAttribute('data-menu-open')
  await expectTexts(menu().getByRole('link')).toEqual(names('Login'))
  await userEvent.keyboard('{Escape}')
  await expect.element(menu()).not.toBeInTheDocument()
  await open('/', MEMBER)
  await openMenu()
  await expectTexts(menu().getByRole('link')).toEqual(names('My'))
  await menu().getByRole('link', { name: /My/ }).click()
  await expect.poll(() => location.pathname).toBe('/my')
  await expect.element(menu()).not.toBeInTheDocument()
})

const MEMBERS = [
  '/my',
  '/reservation/first',
  `/schedule-operation/${ownRide.id}`,
  '/coupon',
  '/identify',
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

test('a visitor reads the questions without a login (X-008, overridden)', async () => {
  await open('/qna')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('자주 묻는 질문')
  expect(location.pathname).toBe('/qna')
  const link = page.getByRole('contentinfo').getByRole('link', { name: '자주 묻는 질문' })
  await expect.element(link).toHaveAttribute('href', '/qna')
})

test('pages behind the login redirect a visitor and store the path (C-018, X-008, X-011) @long', async () => {
  for (const path of [...MEMBERS, ...STAFF]) {
    await open(path)
    await expect.poll(() => location.pathname, { message: path }).toBe('/login')
    expect(localStorage.getItem('redirectAfterLogin')).toBe(path)
  }
})

test('redirects a member from login to the own page, and denies staff pages (X-008, X-010)', async () => {
  for (const path of ['/signup', '/login', '/find-account']) {
    await open(path, MEMBER)
    await expect.poll(() => location.pathname, { message: path }).toBe('/my')
  }
  await openScreen('/admin/user', [refuse(listMembers, 403, 'FORBIDDEN', '권한이 없습니다.')], { as: MEMBER })
  await expect.element(page.getByRole('heading', { name: '권한이 없습니다' })).toBeVisible()
})

test('the back office has its own frame, whose menu scrolls separately (X-012)', async () => {
  for (const width of [390, 1440]) {
    await openScreen('/admin/user', [answer(listMembers, [])], { size: { width, height: 420 } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.getBySelector('.site-header, .tab-bar').elements()).toEqual([])
    if (width === 390) await openMenu()
    const wayOut = page.getByRole('button', { name: '로그아웃' })
    await expect.element(wayOut).not.toBeInViewport()
    expect(document.documentElement.scrollHeight).toBe(420)
    wayOut.element().scrollIntoView()
    await expect.element(wayOut).toBeInViewport()
  }
})

test('a typed name is shown as text and never as markup', async () => {
  const name = '<img src=x onerror=alert(1)>'
  await openScreen(
    '/my',
    [answer(getMember, { ...ownMember, name }), answer(latestReservation, null), ...bookingAnswers],
    { as: MEMBER, size: PHONE },
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`${name} 님`)
})

test('one toast at a time is at the top center for 2.5 seconds, a dark one for 3 (X-016, X-017)', async () => {
  await open('/terms')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const durations = () => timers.mock.calls.map(([, delay]) => delay)
  const shown = page.getBySelector('[data-sonner-toast]')
  const area = () => shown.element().closest<HTMLElement>('[data-sonner-toaster]')!.dataset
  void toast.info('하나')
  await expect.element(shown.filter({ hasText: '하나' })).toBeVisible()
  expect([area().xPosition, area().yPosition]).toEqual(['center', 'top'])
  void toast.info('둘')
  await expect.element(shown.filter({ hasText: '둘' })).toBeVisible()
  await expect.element(shown.filter({ hasText: '하나' })).not.toBeInTheDocument()
  expect(durations()).toContain(2500)
  await open('/terms')
  void toast.info('밤', { area: 'dark' })
  await expect.element(shown.filter({ hasText: '밤' })).toBeVisible()
  await expect.element(shown.getByRole('status')).toHaveStyle({ backgroundColor: 'rgb(21, 26, 37)' })
  expect(area().sonnerTheme).toBe('dark')
  expect(durations()).toContain(3000)
})
