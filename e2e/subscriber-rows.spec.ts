import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './people.ts'
import { asStaffOf, enterAs, newModel, newRunning, newSubscriber } from './subscribers.ts'

type Json = Record<string, unknown>

/** Answers a list of the server with rows made of its first one. */
const withRows = (page: Page, path: string, rowsOf: (row: Json) => Json[]) =>
  page.route(`**/api/subscribe/${path}`, async (route) => {
    const [row] = (await (await route.fetch()).json()) as Json[]
    return route.fulfill({ json: rowsOf(row!) })
  })

/** Keeps the answer to a request back until it is released. */
async function holdAnswers(page: Page, url: string, method: string) {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (route.request().method() === method) await held.promise
    await route.fallback()
  })
  return held.resolve
}

test('the profile shows each state of a subscription and a request, and four links (S-009, S-140, S-143, S-146)', async ({
  page,
}) => {
  const { subscriber } = await newRunning('김구독')
  const days = { start_date: '2026-12-01', end_date: '2027-12-01' }
  await withRows(page, 'subscriptions', (row) => [
    { ...row, ...days, id: '1' },
    { ...row, ...days, id: '2', is_current: false },
    { ...row, ...days, id: '3', is_current: false, is_active: false },
  ])
  const coupon = { name: '첫 달 할인', code: 'FIRST' }
  await withRows(page, 'subscriptions/requests', (row) => [
    { ...row, id: '1', status: 'REQUESTED', coupon, created_at: '2026-12-01T15:30:00Z' },
    { ...row, id: '2', status: 'REQUESTED', coupon: null },
  ])
  await enterAs(page, subscriber)
  await page.goto('/subscribe/my')
  const subscriptions = page.getByRole('region', { name: '내 구독' }).getByRole('listitem')
  await expect(subscriptions).toContainText([/이용 중/, /활성/, /비활성/])
  await expect(subscriptions.nth(1)).not.toContainText('비활성')
  await expect(subscriptions.first()).toContainText('2026. 12. 1. – 2027. 12. 1.')
  const requests = page.getByRole('region', { name: '구독 신청' }).getByRole('listitem')
  await expect(requests).toContainText([/쿠폰 사용/, /신청 완료/])
  await expect(requests.first()).toContainText('2026. 12. 2. 신청')
  const links = page.getByRole('navigation', { name: '내 정보' }).getByRole('link')
  await expect(links).toHaveText(['쿠폰함', '포인트', '추천 현황', '비밀번호 재설정'])
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual([
    '/subscribe/coupons',
    '/subscribe/point',
    '/subscribe/referral',
    '/subscribe/forgot-password',
  ])
})

test('the wallet lists usable coupons apart from used and expired ones, the newest on top (S-148, S-152, S-154, S-156)', async ({
  page,
}) => {
  const [subscriber, unique] = [await newSubscriber(), crypto.randomUUID().slice(0, 8).toUpperCase()]
  const campaign = { code: `TOP-${unique}`, name: '위에 놓일 쿠폰', discount_type: 'FREE' }
  await asStaffOf('POST', '/coupons', campaign)
  const coupon = {
    name: '첫 달 할인',
    description: '',
    code: 'FIRST',
    discount_type: 'FIXED',
    discount_rate: null,
    discount: 10_000,
    min_price: null,
    max_price: null,
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
  }
  const list = '**/api/subscribe/subscriptions/coupons'
  await page.route(list, (route) =>
    route.fulfill({
      json: [
        { id: '1', is_valid: true, is_used: false, coupon },
        { id: '2', is_valid: true, is_used: true, coupon },
        { id: '3', is_valid: false, is_used: false, coupon },
      ],
    }),
  )
  await enterAs(page, subscriber)
  await page.goto('/subscribe/coupons')
  const usable = page.getByRole('region', { name: '사용 가능한 쿠폰' }).getByRole('listitem')
  const over = page.getByRole('region', { name: '사용·만료된 쿠폰' }).getByRole('listitem')
  await expect(usable).toHaveCount(1)
  await expect(usable).toContainText('2026. 1. 1. ~ 2026. 12. 31.')
  await expect(over).toContainText(['사용 완료', '기간 만료'])
  const add = page.getByRole('button', { name: '등록', exact: true })
  await page.getByLabel('쿠폰 코드 등록').fill('   ')
  await expect(add).toBeDisabled()
  await page.getByLabel('쿠폰 코드 등록').fill(campaign.code)
  await expect(add).toBeEnabled()
  const release = await holdAnswers(page, `${list}/*`, 'POST')
  await holdAnswers(page, list, 'GET')
  await add.click()
  await expect(add).toBeDisabled()
  release()
  // The list is not answered again: what stands on top is the answer of the press.
  await expect(usable).toHaveCount(2)
  await expect(usable.first()).toContainText('위에 놓일 쿠폰')
})

test('wallet, referrals and points tell that they load before they show anything (S-017)', async ({
  page,
}) => {
  await enterAs(page, await newSubscriber())
  for (const [place, path, content] of [
    ['coupons', 'subscriptions/coupons', '사용하실 수 있는 쿠폰이 없습니다.'],
    ['referral', 'users/referrals', '아직 추천하신 친구가 없습니다.'],
    ['point', 'users/point-transactions', '포인트 내역이 없습니다.'],
  ] as const) {
    const release = await holdAnswers(page, `**/api/subscribe/${path}`, 'GET')
    await page.goto(`/subscribe/${place}`)
    await expect(page.getByRole('status', { name: '불러오는 중입니다' })).toBeVisible()
    await expect(page.getByText(content)).toHaveCount(0)
    release()
    await expect(page.getByText(content)).toBeVisible()
    await expect(page.getByRole('status', { name: '불러오는 중입니다' })).toHaveCount(0)
  }
})

test('12 months agree on 12,000km, on the car’s page and the application’s (S-042)', async ({ page }) => {
  const model = await newModel()
  const agreed = page.locator('dl > div').filter({ hasText: '약정 주행거리' }).locator('dd')
  await page.goto(`/subscribe/cars/${model.id}`)
  await expect(agreed).toHaveText('12개월 12,000km, 월 1,000km')
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await expect(agreed).toHaveText('12,000km')
})

test('a code is sent again after 180 seconds, and a corrected address opens no earlier (S-118, S-120)', async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/accounts/send-code', (route) => route.fulfill({ json: { expires_in: 180 } }))
  await page.goto('/subscribe/forgot-password')
  await page.getByRole('tab', { name: '이메일 인증' }).click()
  const email = page.getByLabel('가입하신 이메일')
  await email.fill('kim@example.kr')
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  const resend = page.getByRole('button', { name: '재발송' })
  await expect(page.getByText('남은 시간 3:00')).toBeVisible()
  await page.clock.runFor(178_000)
  await expect(page.getByText(/남은 시간 0:0[12]/)).toBeVisible()
  await expect(resend).toBeDisabled()
  await page.getByRole('button', { name: '이메일 다시 입력' }).click()
  await expect(resend).toBeDisabled()
  await email.fill('lee@example.kr')
  await expect(page.getByRole('button', { name: '인증번호 받기' })).toBeEnabled()
  await expect(page.getByLabel('인증번호', { exact: true })).toHaveCount(0)
  await email.fill(' Kim@example.kr')
  await expect(resend).toBeDisabled()
  await page.clock.runFor(3_000)
  await expect(resend).toBeEnabled()
})

test('a new password is sent with both fields filled, and once (S-132)', async ({ page }) => {
  await enterAs(page, await newSubscriber())
  await page.goto('/subscribe/reset-password')
  const change = page.getByRole('button', { name: '비밀번호 변경' })
  const [password, again] = [
    page.getByLabel('비밀번호', { exact: true }),
    page.getByLabel('비밀번호 확인', { exact: true }),
  ]
  await password.fill('brand-new-9')
  await expect(change).toBeDisabled()
  await password.fill('')
  await again.fill('brand-new-9')
  await expect(change).toBeDisabled()
  await password.fill('brand-new-9')
  await expect(change).toBeEnabled()
  const release = await holdAnswers(page, '**/api/subscribe/accounts', 'PUT')
  await change.click()
  await expect(change).toBeDisabled()
  release()
  await page.waitForURL('/subscribe/login')
})

test('the intro picture is drawn at its own address and where an address leads nowhere (S-012)', async ({
  page,
}) => {
  for (const path of ['/mosim', '/subscribe/no/such/page']) {
    await page.goto(path)
    const picture = page.getByRole('img', { name: '밤의 호텔 현관 앞에 도착해 기다리는 검은 의전 차량' })
    await expect(picture).toBeInViewport()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
  }
})

test('hides a payment whose address lacks a part or that is another subscriber’s (S-069, S-070, S-071)', async ({
  page,
}) => {
  await enterAs(page, await newSubscriber())
  const whole = { payment_id: 'sub-x-001', amount: '1', month: '1', car_id: '1' }
  for (const name of Object.keys(whole)) {
    const asked = page.waitForRequest('**/subscriptions/payments/*', { timeout: 1_000 }).catch(() => null)
    await page.goto(`/subscribe/success?${new URLSearchParams({ ...whole, [name]: '' })}`)
    await expect(page.getByText('결제 정보가 올바르지 않습니다')).toBeVisible()
    await expect(page.getByText('주소를 다시 확인해 주세요.')).toBeVisible()
    expect(await asked).toBeNull()
  }
  await page.goto('/subscribe/success?payment_id=sub-x-001&amount=1&month=1&car_id=1')
  await expect(page.getByText('결제 정보가 올바르지 않습니다')).toBeVisible()
  await expect(page.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: '마이페이지' })).toHaveAttribute('href', '/my')
  await expectAccessible(page)
})
