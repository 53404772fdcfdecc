import type { Page } from '@playwright/test'
import { alertOf, filled, submit } from './applying.ts'
import { ANONYMOUS, failWithEach, press } from './failing.ts'
import { expect, newPhone, test, verifyButton } from './people.ts'
import { enterAs, gateOf, newEmail, newModel, newRequest, newSubscriber } from './subscribers.ts'
import { stubWindows } from './windows.ts'

const OF_ACCOUNT: Record<number, string> = {
  401: '이메일 또는 비밀번호가 올바르지 않습니다.',
  403: '접근 권한이 없습니다.',
  404: '요청하신 정보를 찾을 수 없습니다.',
  409: '이미 사용 중인 이메일입니다.',
  410: '인증번호가 만료되었습니다.',
  429: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
}
const accountText = (status: number, before = '') =>
  OF_ACCOUNT[status] ?? `${before}인증 처리 중 오류가 발생했습니다.`

test('words a failed login by its answer, else by its status (S-075, S-076, S-196, S-197, S-200, S-202)', async ({
  page,
}) => {
  await page.goto('/subscribe/login')
  await page.getByLabel('이메일').fill('kim@example.kr')
  await page.getByLabel('비밀번호').fill('wrong-1')
  const send = press(page, '로그인')
  const text = (status: number) => accountText(status, '로그인 실패: ')
  await failWithEach(page, { call: 'POST /api/subscribe/accounts', statuses: ANONYMOUS, send, text })
  const url = '**/api/subscribe/accounts'
  const worded = { code: 'LOCKED', err: '잠긴 계정입니다. 고객센터로 문의해 주세요.' }
  await page.route(url, (route) => route.fulfill({ status: 403, json: worded }))
  await send()
  await expect(page.getByText(worded.err, { exact: true })).toBeVisible()
  await page.route(url, (route) => route.fulfill({ status: 200, body: 'no JSON' }))
  await send()
  await expect(page.getByText('로그인 실패', { exact: true })).toBeVisible()
})

test('exchanges the code of a Kakao return under the login, and words its failure (S-077, S-080)', async ({
  page,
}) => {
  const [subscriber, bodies] = [await newSubscriber(), [] as unknown[]]
  page.on('request', (request) => {
    if (request.url().endsWith('/accounts/kakao')) bodies.push(request.postDataJSON())
  })
  await failWithEach(page, {
    call: 'POST /api/subscribe/accounts/kakao',
    statuses: ANONYMOUS,
    send: (status) => page.goto(`/subscribe/login/kakao?code=code-${status}&state=state-1`),
    text: (status) => `카카오 로그인에 실패했습니다. ${accountText(status)}`,
  })
  expect(bodies[0]).toEqual({ code: 'code-401', state: 'state-1' })
  const { token, user } = subscriber
  await page.route('**/accounts/kakao', (route) => route.fulfill({ json: { token, user } }))
  await page.goto('/subscribe/login/kakao?code=code-good&state=state-2')
  await page.waitForURL('/subscribe/my')
  expect(bodies.at(-1)).toEqual({ code: 'code-good', state: 'state-2' })
})

test('words an unworded failure of the e-mail check and the sign-up (S-098, S-198, S-199, S-201)', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/subscribe/signup')
  await page.getByLabel('이메일').fill(email)
  await failWithEach(page, {
    call: 'POST /api/subscribe/accounts/check-email',
    statuses: ANONYMOUS,
    send: press(page, '중복 확인'),
    text: accountText,
  })
  const form = { name: '김구독', mobile: newPhone(), email, password: 'han7ok', confirmPassword: 'han7ok' }
  const ready = { checkedEmail: email, verificationId: 'identity-verification-1', terms: true, privacy: true }
  await page.evaluate((stored) => sessionStorage.setItem('subscribeSignupForm', JSON.stringify(stored)), {
    ...form,
    ...ready,
  })
  await page.reload()
  await failWithEach(page, {
    call: 'POST /api/subscribe/accounts/signup',
    statuses: ANONYMOUS,
    send: press(page, '회원가입'),
    text: (status) => `회원가입에 실패했습니다: ${accountText(status)}`,
  })
})

test('words an unworded failure of a reset by e-mail, which sends no token (S-116, S-123, S-127, S-135)', async ({
  page,
}) => {
  const subscriber = await newSubscriber()
  const tokens: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/reset-password') && request.method() === 'POST')
      tokens.push(request.headers()['authorization'])
  })
  await enterAs(page, subscriber)
  await page.goto('/subscribe/forgot-password')
  await page.getByRole('tab', { name: '이메일 인증' }).click()
  await page.getByLabel('가입하신 이메일').fill(subscriber.email)
  await failWithEach(page, {
    call: 'POST /api/subscribe/accounts/send-code',
    statuses: ANONYMOUS,
    send: press(page, '인증번호 받기'),
    text: (status) => accountText(status, '인증번호 발송에 실패했습니다. '),
  })
  await press(page, '인증번호 받기')()
  await page.getByLabel('인증번호', { exact: true }).fill('123456')
  await failWithEach(page, {
    call: 'POST /api/subscribe/accounts/reset-password',
    statuses: ANONYMOUS,
    send: press(page, '인증하기'),
    text: (status) => accountText(status, '인증에 실패했습니다. '),
  })
  expect(tokens).toEqual(ANONYMOUS.map(() => undefined))
  await page.goto('/subscribe/reset-password')
  await page.getByLabel('비밀번호', { exact: true }).fill('brand-new-9')
  await page.getByLabel('비밀번호 확인').fill('brand-new-9')
  await failWithEach(page, {
    call: 'PUT /api/subscribe/accounts',
    send: press(page, '비밀번호 변경'),
    text: () => '비밀번호 변경에 실패했습니다.',
  })
})

/** The account as one that was never verified. */
const unverified = (page: Page) =>
  page.route('**/api/subscribe/accounts', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const account = (await (await route.fetch()).json()) as object
    return route.fulfill({ json: { ...account, ci_verified: false } })
  })

test('words an unworded failure of a verification, at the list and at a reset (S-032, S-106, S-110)', async ({
  page,
}) => {
  await stubWindows(page, ({ identityVerificationId }) => ({ identityVerificationId }))
  await unverified(page)
  await enterAs(page, await newSubscriber())
  await page.goto('/subscribe/cars')
  const gate = gateOf(page)
  await gate.press('Escape')
  await gate.getByLabel('이름').fill('하윤슬')
  await gate.getByLabel('휴대폰 번호').fill(newPhone())
  await failWithEach(page, {
    call: 'POST /api/subscribe/accounts/portone',
    send: () => verifyButton(page).click(),
    text: () => '본인인증 처리에 실패했습니다.',
  })
  await page.goto('/subscribe/forgot-password')
  await page.getByLabel('이름').fill('하윤슬')
  await page.getByLabel('휴대폰 번호').fill(newPhone())
  await failWithEach(page, {
    call: 'POST /api/subscribe/accounts/reset-password',
    statuses: ANONYMOUS,
    send: () => verifyButton(page).click(),
    text: (status) => accountText(status, '본인인증 처리에 실패했습니다. '),
  })
})

test('words an unworded failure of coupons, points, referrals and wishes (S-158, S-159, S-168, S-182, S-184)', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await enterAs(page, await newSubscriber())
  await page.goto('/subscribe/coupons')
  await page.getByLabel('쿠폰 코드 등록').fill('ANY-CODE')
  const add = press(page, '등록')
  await failWithEach(page, {
    call: 'POST /api/subscribe/subscriptions/coupons/*',
    send: add,
    text: () => '쿠폰 추가에 실패했습니다.',
  })
  await page.goto('/subscribe/point')
  await page.getByLabel('포인트 쿠폰 등록').fill('ANY-CODE')
  await failWithEach(page, {
    call: 'POST /api/subscribe/users/point-coupons/*',
    send: add,
    text: () => '쿠폰 사용에 실패했습니다.',
  })
  await test.step('no answer at all is another error (S-183)', async () => {
    await page.route('**/point-coupons/*', (route) => route.abort())
    await add()
    const offline = '서버에 연결하지 못했습니다. 인터넷 연결을 확인하신 뒤 다시 시도해 주세요.'
    await expect(page.getByText(`쿠폰 사용 중 오류가 발생했습니다. ${offline}`)).toBeVisible()
  })
  await page.goto('/subscribe/referrer')
  await page.getByLabel('추천인 코드').fill('ANYCODE1')
  await failWithEach(page, {
    call: 'POST /api/subscribe/users/referrals/*',
    send: press(page, '제출'),
    text: () => '제출에 실패했습니다',
  })
  await page.goto('/subscribe/cars')
  await press(page, '차량 요청하기')()
  await page.getByLabel('차량 모델명').fill('포르쉐 타이칸')
  await failWithEach(page, {
    call: 'POST /api/subscribe/subscriptions/models/request',
    send: press(page, '요청하기'),
    text: () => '차량을 요청하지 못했습니다.',
  })
  const lists = [
    ['coupons', 'subscriptions/coupons', (status: number) => `쿠폰 조회 실패: ${status}`],
    ['point', 'users/point-transactions', () => '데이터를 불러오지 못했습니다.'],
    ['referral', 'users/referrals', () => '추천 현황을 불러오지 못했습니다.'],
    ['my', 'subscriptions', () => '잠시 연결이 원활하지 않습니다'],
    ['my', 'subscriptions/requests', () => '잠시 연결이 원활하지 않습니다'],
  ] as const
  for (const [place, path, text] of lists)
    await failWithEach(page, {
      call: `GET /api/subscribe/${path}`,
      statuses: [403, 500],
      send: () => page.goto(`/subscribe/${place}`),
      text,
    })
})

test('words an unworded failure of an application and of its withdrawal (S-066, S-067)', async ({ page }) => {
  test.setTimeout(120_000)
  const [model, other, subscriber] = await Promise.all([newModel(), newModel(), newSubscriber()])
  await stubWindows(page, () => ({ billingKey: `billing-key-${crypto.randomUUID()}` }))
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await filled(page)
  await press(page, '다시 볼게요')()
  const apply = async () => {
    await submit(page).click()
    await press(page, '카드 등록하기')()
  }
  const after = () => alertOf(page).getByRole('button').first().click()
  await failWithEach(page, {
    call: 'POST /api/subscribe/billing-attempts',
    send: apply,
    text: () => '카드를 등록하지 못했습니다',
    after,
  })
  await failWithEach(page, {
    call: 'POST /api/subscribe/subscriptions/cars/*/request',
    send: apply,
    text: () => '빌링키 발급은 완료되었지만 구독 신청에 실패했습니다.',
    after,
  })
  await newRequest(subscriber, other)
  await page.goto('/subscribe/my')
  await press(page, '신청 취소')()
  await failWithEach(page, {
    call: 'POST /api/subscribe/subscriptions/requests/*/withdraw',
    send: press(page, '신청 취소하기'),
    text: () => '신청을 취소하지 못했습니다.',
  })
})
