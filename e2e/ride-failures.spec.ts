import { chooseCar, fillSteps } from './book.ts'
import { bookRide, completeRide, dispatch } from './desk.ts'
import { ANONYMOUS, failWithEach, press, UNWORDED } from './failing.ts'
import { documentPicture, expect, logIn, newMember, newPhone, test, verifyButton } from './people.ts'

/** Without 500, which a call that may be repeated repeats for three seconds. */
const QUICK = [400, 403, 404, 409, 410, 429]

test('words an unworded failure of the login, and an answer without a token (C-111, X-028)', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('아이디').fill('somebody-1')
  await page.getByLabel('비밀번호').fill('good-password-1')
  const send = press(page, '로그인')
  const wrong = [
    '아이디 / 비밀번호를 확인해주세요.',
    '아이디 또는 비밀번호가 맞지 않습니다. 다시 입력해 주세요.',
  ]
  const text = (status: number) => (status === 401 ? wrong : UNWORDED)
  await failWithEach(page, { call: 'POST /api/auth/login', statuses: ANONYMOUS, send, text })
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { result: {} } }))
  await send()
  await expect(page.getByText('No access_token in response', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('words an unworded failure of the sign-up, and an answer without a token (C-103, X-028)', async ({
  page,
}) => {
  const form = { name: '김의전', id: 'somebody-1', phone: newPhone(), referrerCode: '', provider: 'LOCAL' }
  const secret = { password: 'good-password-1', passwordConfirm: 'good-password-1' }
  await page.goto('/signup')
  await page.evaluate(
    (stored) => {
      sessionStorage.setItem('signupForm', JSON.stringify(stored))
      sessionStorage.setItem('isVerified', 'true')
      sessionStorage.setItem('verificationId', 'imp_1')
    },
    { ...form, ...secret, terms: true, privacy: true },
  )
  await page.reload()
  const send = press(page, '회원가입')
  const call = 'POST /api/auth/signup'
  await failWithEach(page, { call, statuses: ANONYMOUS, send, text: () => UNWORDED })
  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 201, json: { result: {} } }))
  await send()
  await expect(page.getByText('No access_token in response', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL('/signup')
})

test('words an unworded failure of a verification that is begun (C-094)', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('이름').fill('김의전')
  await page.getByLabel('휴대폰 번호', { exact: true }).fill(newPhone())
  await failWithEach(page, {
    call: 'POST /api/auth/identity-attempts',
    send: () => verifyButton(page).click(),
    text: () => '본인인증 중 오류가 발생했습니다.',
  })
})

test('words an unworded failure of finding an id and of a new password (C-121, C-126, C-133)', async ({
  page,
}) => {
  await page.goto('/find-account')
  await page.getByLabel('이름').fill('김의전')
  await page.getByLabel('휴대폰 번호').fill('01012345678')
  await failWithEach(page, {
    call: 'POST /api/auth/forgot-id',
    statuses: ANONYMOUS,
    send: press(page, '아이디 찾기'),
    text: (status) => (status === 404 ? '아이디 찾기에 실패했습니다. 입력 정보를 확인해주세요.' : UNWORDED),
  })
  await page.getByRole('tab', { name: '비밀번호 찾기' }).click()
  await page.getByLabel('아이디').fill('somebody-1')
  await page.getByLabel('휴대폰 번호').fill('01012345678')
  await failWithEach(page, {
    call: 'POST /api/auth/forgot-pw',
    statuses: ANONYMOUS,
    send: press(page, '인증번호 받기'),
    text: () => `인증번호 발송에 실패했습니다. ${UNWORDED}`,
  })
  await page.route('**/forgot-pw', (route) => route.fulfill({ json: { result: { expires_in: 180 } } }))
  await press(page, '인증번호 받기')()
  for (const [label, value] of [
    ['인증번호', '123456'],
    ['새 비밀번호', 'new-password-9'],
    ['새 비밀번호 확인', 'new-password-9'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await failWithEach(page, {
    call: 'POST /api/auth/forgot-pw',
    send: press(page, '비밀번호 변경'),
    text: () => ['비밀번호 변경에 실패했습니다. 인증번호를 확인해주세요.', UNWORDED],
  })
})

test('words an unworded failure of a booking, and keeps the form (C-186)', async ({ page }) => {
  test.setTimeout(120_000)
  await logIn(page, await newMember(1))
  await chooseCar(page, 'STARIA', 13)
  await fillSteps(page)
  await failWithEach(page, {
    call: 'POST /api/users/*/reservations',
    send: press(page, '예약 신청'),
    text: () => ['예약 실패', UNWORDED],
  })
  await expect(page).toHaveURL('/reservation/second')
  await expect(page.getByRole('radio', { name: '공항' })).toBeChecked()
})

test('words an unworded failure of an invite and of an identity document (C-239, C-258, C-261)', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const member = await newMember(0)
  await page.route(`**/api/users/${member.id}/referrer`, async (route) => {
    const answer = await route.fetch()
    const { result } = (await answer.json()) as { result: object }
    return route.fulfill({ json: { result: { ...result, invite_limit: 3 } } })
  })
  await logIn(page, member)
  await page.goto('/coupon')
  await press(page, '초대 쿠폰 보내기')()
  await page.getByLabel('초대받는 분 이름').fill('초대받은 사람')
  await page.getByLabel('초대받는 분 휴대폰 번호').fill(newPhone())
  await failWithEach(page, {
    call: 'POST /api/users/*/invite',
    statuses: QUICK,
    send: press(page, '초대 보내기'),
    text: () => ['초대에 실패했습니다. 관리자에게 문의해주세요.', UNWORDED],
  })
  await page.goto('/identify')
  const picture = { name: '신분증.png', mimeType: 'image/png', buffer: await documentPicture() }
  await failWithEach(page, {
    call: 'POST /api/upload',
    send: () => page.getByLabel(/신분증 사진 선택|다른 사진 선택/).setInputFiles(picture),
    text: () => ['이미지 업로드에 실패했습니다.', UNWORDED],
  })
  await page.getByLabel(/신분증 사진 선택|다른 사진 선택/).setInputFiles(picture)
  await expect(page.getByText('사진을 올렸습니다. 등록을 눌러 주세요.')).toBeVisible()
  await failWithEach(page, {
    call: 'POST /api/users/*/identity',
    send: press(page, '등록'),
    text: () => ['신원 인증에 실패했습니다.', UNWORDED],
  })
})

test('words an unworded failure of what is done with a ride, and of leaving', async ({ page }) => {
  test.setTimeout(120_000)
  const member = await newMember(2)
  const [ride, over] = [await bookRide(member), await bookRide(member)]
  await dispatch(over, { status: 'CONFIRMED' })
  await completeRide(over)
  await logIn(page, member)
  await page.goto(`/schedule-operation/${over.id}`)
  await page.locator('label', { has: page.locator('#star-5') }).click()
  await failWithEach(page, {
    call: 'POST /api/users/*/reservations/*/rating',
    send: press(page, '평가 보내기'),
    text: () => ['평가를 보내지 못했습니다.', UNWORDED],
  })
  await page.goto(`/schedule-operation/${ride.id}`)
  await press(page, '예약 취소')()
  await failWithEach(page, {
    call: 'POST /api/users/*/reservations/*/cancel',
    send: press(page, '예약 취소하기'),
    text: () => UNWORDED,
  })
  await page.goto('/user')
  await press(page, '탈퇴하기')()
  await failWithEach(page, {
    call: 'DELETE /api/users/*',
    statuses: QUICK,
    send: () => page.getByRole('dialog').getByRole('button', { name: '탈퇴하기' }).click(),
    text: () => UNWORDED,
  })
})

test('words an unworded failure of a list that a screen of the ride side needs, without asking on', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await logIn(page, await newMember(0))
  const lists = [
    ['/my', 'users/*/reservations/latest', '다음 예약을 불러오지 못했습니다.'],
    ['/reservation-detail', 'users/*/reservations?*', UNWORDED],
    ['/coupon', 'users/*/referrer', UNWORDED],
    ['/identify', 'users/*', UNWORDED],
    ['/user', 'users/*', UNWORDED],
  ] as const
  for (const [place, path, text] of lists)
    await failWithEach(page, {
      call: `GET /api/${path}`,
      statuses: [403, 404, 429],
      send: () => page.goto(place),
      text: () => text,
    })
  let asked = 0
  await page.route('**/reservations/latest', (route) => route.fulfill({ status: (asked++, 404), body: '' }))
  await page.goto('/my')
  await expect(page.getByRole('navigation', { name: '바로가기' }).getByRole('link')).toHaveCount(3)
  await page.waitForTimeout(1_000)
  expect(asked).toBeLessThanOrEqual(2)
})
