import { expect, expectAccessible, logIn, messagesTo, newMember, newPhone, test } from './people.ts'

const NAME = '독고영재하늘빛나라우리강산'

test('signs up with a verified phone, keeps the form over a reload, and goes to /login (C-076, C-081, C-082, C-083, C-085, C-086, C-087, C-096, C-099, C-104, C-105)', async ({
  page,
}) => {
  const phone = newPhone()
  await page.goto('/signup')
  await page.getByLabel('이름').fill(NAME)
  await expect(page.getByRole('button', { name: '본인인증', exact: true })).toBeDisabled()
  await page.getByLabel('휴대폰 번호', { exact: true }).pressSequentially(phone)
  await expect(page.getByLabel('휴대폰 번호', { exact: true })).toHaveValue(/^010-\d{4}-\d{4}$/)
  await page.getByRole('button', { name: '본인인증이 필요합니다' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '본인인증이 필요합니다' }).first()).toBeVisible()
  await expectAccessible(page)
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: '본인인증', exact: true }).click(),
  ])
  await window.locator('button[type=submit]').click()
  await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '인증 완료' })).toBeDisabled()
  await expect(page.getByLabel('이름')).not.toBeEditable()
  expect(await page.evaluate(() => [sessionStorage.isVerified, sessionStorage.verificationId])).toEqual([
    'true',
    expect.stringMatching(/^imp_/),
  ])
  await page.getByLabel('아이디').fill(`s${Date.now().toString(36)}`)
  await page.getByLabel('비밀번호', { exact: true }).fill('good-password-1')
  await page.getByLabel('비밀번호 확인').fill('other-password-1')
  await page.getByText('모두 동의합니다').click()
  await page.getByRole('button', { name: '회원가입' }).click()
  await expect(page.getByText('비밀번호가 일치하지 않습니다.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('비밀번호 확인').fill('good-password-1')
  await page.getByRole('button', { name: '회원가입' }).click()
  await page.waitForURL('/login')
  await expect(page.getByText('회원가입 성공')).toBeVisible()
  expect(await page.evaluate(() => [localStorage.length, Object.keys(sessionStorage)])).toEqual([
    0,
    ['rootVisited'],
  ])
})

test('says what went wrong with the verification (C-093, C-095)', async ({ page }) => {
  await page.route('**/iamport.js', (route) => route.abort())
  const verify = async () => {
    await page.getByLabel('이름').fill(NAME)
    await page.getByLabel('휴대폰 번호', { exact: true }).fill('01022223333')
    await page.waitForTimeout(900)
    await page.getByRole('button', { name: '본인인증', exact: true }).click()
  }
  await page.goto('/signup')
  await verify()
  await expect(page.getByText('아임포트 SDK가 로드되지 않았습니다.')).toBeVisible()
  await page.unroute('**/iamport.js')
  await page.reload()
  const popup = page.waitForEvent('popup')
  await verify()
  await expect(page.getByRole('button', { name: '인증 중' })).toBeVisible()
  await (await popup).close()
  await expect(page.getByText(/^본인인증 실패: ./)).toBeVisible()
})

test('takes what a social sign-up and a redirect bring in the address (C-077, C-078, C-079, C-080, C-084)', async ({
  page,
}) => {
  await page.goto('/signup?id=kakao_1&provider=kakao&referrer=01011112222')
  await expect(page.getByLabel('아이디')).not.toBeEditable()
  await expect(page.getByLabel(/추천인/)).not.toBeEditable()
  await expect(page.getByLabel('비밀번호')).toHaveCount(0)
  await page.goto('/signup?success=true&imp_uid=imp_1')
  await expect(page.getByRole('button', { name: '인증 완료' })).toBeVisible()
  await expect(page).toHaveURL('/signup')
})

test('logs in, goes home, and is no visitor any more (C-107, C-109, C-110, C-111)', async ({ page }) => {
  const member = await newMember(0)
  await page.goto('/login')
  await page.getByLabel('아이디').fill(member.login)
  await page.getByLabel('비밀번호').fill('wrong-password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('아이디 / 비밀번호를 확인해주세요.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('비밀번호').fill(member.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('/')
  await page.goto('/login')
  await page.waitForURL('/my')
})

test('takes the tokens that a social login brings, also over an older login (C-115, K-09)', async ({
  page,
}) => {
  const [old, member] = [await newMember(0), await newMember(0)]
  await logIn(page, old)
  await page.goto(`/login?accessToken=${member.token}&refreshToken=x`)
  await page.waitForURL('/')
  expect(await page.evaluate(() => JSON.parse(localStorage.userInfo).id)).toBe(member.id)
})

test('finds an id and resets a password (C-116…C-134)', async ({ page }) => {
  const member = await newMember(0, NAME)
  await page.goto('/find-account')
  await page.getByRole('button', { name: '아이디 찾기' }).click()
  await expect(page.getByText('이름과 휴대폰 번호를 정확히 입력해주세요.')).toBeVisible()
  await page.getByLabel('이름').fill('다른 이름')
  await page.getByLabel('휴대폰 번호').fill(member.phone)
  await page.keyboard.press('Enter')
  await expect(page.getByText('아이디 찾기에 실패했습니다. 입력 정보를 확인해주세요.')).toBeVisible()
  await page.getByLabel('이름').fill(NAME)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${member.login.slice(0, 2)}***${member.login.slice(-1)}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '다시 찾기' }).click()
  await page.getByRole('tab', { name: '아이디 찾기' }).press('ArrowRight')
  await page.getByLabel('아이디').fill(member.login)
  await page.getByLabel('휴대폰 번호').fill(member.phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(page.getByRole('button', { name: '다시 보내기' })).toBeVisible()
  await expect(page.getByLabel('아이디')).not.toBeEditable()
  await expect.poll(() => messagesTo(member.phone)).toMatch(/인증번호 \d{6}/)
  const code = /인증번호 (\d{6})/.exec(await messagesTo(member.phone))![1]!
  await page.getByLabel('인증번호', { exact: true }).fill(code === '000000' ? '111111' : '000000')
  await page.getByLabel('새 비밀번호', { exact: true }).fill('new-password-9')
  await page.getByLabel('새 비밀번호 확인').fill('new-password-9')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(page.getByText('비밀번호 변경에 실패했습니다. 인증번호를 확인해주세요.')).toBeVisible()
  await page.getByLabel('인증번호', { exact: true }).fill(code)
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await page.getByRole('button', { name: '확인' }).click()
  await page.waitForURL('/login')
  await logIn(page, { ...member, password: 'new-password-9' })
})
