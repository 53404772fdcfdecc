import type { Page } from '@playwright/test'
import { keepSent } from './desk.ts'
import {
  expect,
  expectAccessible,
  logInByForm,
  messagesTo,
  newMember,
  newPhone,
  test,
  verifyButton,
} from './people.ts'

const NAME = '독고영재하늘빛나라우리강산'
const toReset = async (page: Page) => {
  await page.goto('/find-account')
  await page.getByRole('tab', { name: '비밀번호 찾기' }).click()
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function codeTo(phone: string): Promise<string> {
  await expect.poll(() => messagesTo(phone)).toMatch(/인증번호 \d{6}/)
  return /인증번호 (\d{6})/.exec(await messagesTo(phone))![1]!
}

test('two tabs: the id is found by name and phone, and looked for again (C-116, C-117, C-118, C-120)', async ({
  page,
}) => {
  const member = await newMember(0, NAME)
  const sent = await keepSent(page, 'POST')
  await page.goto('/find-account')
  await expect(page.getByRole('tab')).toHaveText(['아이디 찾기', '비밀번호 찾기'])
  await page.getByLabel('이름').fill(NAME)
  await page.getByLabel('휴대폰 번호').fill(member.phone)
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/forgot-id', async (route) => {
    await held
    await route.continue()
  })
  const button = page.getByRole('button', { name: '아이디 찾기' })
  const [request] = await Promise.all([page.waitForRequest('**/forgot-id'), button.click()])
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  expect(request.method()).toBe('POST')
  expect(new URL(request.url()).pathname).toBe('/api/auth/forgot-id')
  await expect(page.getByText(`${member.login.slice(0, 2)}***${member.login.slice(-1)}`)).toBeVisible()
  await expect.poll(() => messagesTo(member.phone)).toContain(member.login)
  await expectAccessible(page)
  expect(member.phone).toMatch(/^010\d{8}$/)
  expect(await sent()).toEqual({ name: NAME, phone: member.phone })
  await page.getByRole('button', { name: '다시 찾기' }).click()
  await expect(page.getByLabel('이름')).toHaveValue('')
})

test('an id is not found without name and ten digits, nor for a stranger (C-119, C-121)', async ({
  page,
}) => {
  const member = await newMember(0, NAME)
  await page.goto('/find-account')
  const incomplete = page.getByText('이름과 휴대폰 번호를 정확히 입력해주세요.')
  await page.getByRole('button', { name: '아이디 찾기' }).click()
  await expect(incomplete).toBeVisible()
  await page.getByLabel('이름').fill(NAME)
  await page.getByLabel('휴대폰 번호').fill('010123456')
  await page.keyboard.press('Enter')
  await expect(incomplete).toBeVisible()
  await page.getByLabel('이름').fill('다른 이름')
  await page.getByLabel('휴대폰 번호').fill(member.phone)
  await page.keyboard.press('Enter')
  await expect(page.getByText('아이디 찾기에 실패했습니다. 입력 정보를 확인해주세요.')).toBeVisible()
})

test('whoever looks for an id while the server is in trouble is not told to check what was typed (C-121)', async ({
  page,
}) => {
  await page.route('**/forgot-id', (route) => route.fulfill({ status: 503, json: { err: '점검 중입니다.' } }))
  await page.goto('/find-account')
  await page.getByLabel('이름').fill(NAME)
  await page.getByLabel('휴대폰 번호').fill('01012345678')
  await page.keyboard.press('Enter')
  await expect(page.getByText('점검 중입니다.')).toBeVisible()
  await expect(page.getByText(/입력 정보를 확인해주세요/)).toHaveCount(0)
})

test('a code is asked for with id and phone, which then lock (C-122, C-124, C-125, C-126)', async ({
  page,
}) => {
  const member = await newMember(0)
  await toReset(page)
  const send = page.getByRole('button', { name: '인증번호 받기' })
  await page.getByLabel('아이디').fill('  ')
  await page.getByLabel('휴대폰 번호').fill(member.phone)
  await send.click()
  await expect(page.getByText('모든 항목을 입력해주세요.')).toBeVisible()
  await page.getByLabel('아이디').fill(member.login)
  await page.route('**/forgot-pw', (route) => route.fulfill({ status: 503, json: { err: '잠시 후' } }))
  await send.click()
  await expect(page.getByText(/인증번호 발송에 실패했습니다\./)).toBeVisible({ timeout: 10_000 })
  await page.unroute('**/forgot-pw')
  await send.click()
  await expect(page.getByRole('button', { name: '다시 보내기' })).toBeVisible()
  await expect(page.getByLabel('아이디')).not.toBeEditable()
  await expect(page.getByLabel('휴대폰 번호')).not.toBeEditable()
})

test('the second step says what is wrong with code and passwords (C-127, C-128, C-129, C-130, C-131)', async ({
  page,
}) => {
  const member = await newMember(0)
  await toReset(page)
  await page.getByLabel('아이디').fill(member.login)
  await page.getByLabel('휴대폰 번호').fill(member.phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  const change = page.getByRole('button', { name: '비밀번호 변경' })
  const says = async (fields: [string, string, string], text: string) => {
    const labels = ['인증번호', '새 비밀번호', '새 비밀번호 확인']
    for (const [at, label] of labels.entries()) await field(page, label).fill(fields[at]!)
    await change.click()
    await expect(page.getByText(text)).toBeVisible()
  }
  await says(['123456', 'new-password-9', 'new-password-8'], '비밀번호가 일치하지 않습니다.')
  await says(['12345', 'new-password-9', 'new-password-9'], '올바른 인증번호를 입력해주세요.')
  await says(['123456', '', ''], '모든 항목을 입력해주세요.')
  await expectAccessible(page)
})

test('a new code begins with an empty field, of which nothing is said yet (C-122)', async ({ page }) => {
  // The server sends one a minute; a journey does not wait for it.
  await page.route('**/forgot-pw', (route) => route.fulfill({ json: { result: { expires_in: 180 } } }))
  await toReset(page)
  await page.getByLabel('아이디').fill('somebody')
  await page.getByLabel('휴대폰 번호').fill('01012345678')
  const code = field(page, '인증번호')
  const mistype = async () => {
    await code.fill('12345')
    await page.getByRole('button', { name: '비밀번호 변경' }).click()
    await expect(page.getByText('올바른 인증번호를 입력해주세요.')).toBeVisible()
  }
  const expectBlank = async () => {
    await expect(code).toHaveValue('')
    await expect(page.getByText('올바른 인증번호를 입력해주세요.')).toHaveCount(0)
  }
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await mistype()
  await page.getByRole('button', { name: '다시 보내기' }).click()
  await expectBlank()
  await mistype()
  await page.getByRole('button', { name: '아이디·번호 다시 입력' }).click()
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expectBlank()
})

test('with the code from the phone the password is new, and the form leads to the login (C-123, C-132, C-133, C-134)', async ({
  page,
}) => {
  const member = await newMember(0)
  await toReset(page)
  await page.getByLabel('아이디').fill(member.login)
  await page.getByLabel('휴대폰 번호').fill(member.phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  const code = await codeTo(member.phone)
  await field(page, '인증번호').fill(code === '000000' ? '111111' : '000000')
  await field(page, '새 비밀번호').fill('new-password-9')
  await field(page, '새 비밀번호 확인').fill('new-password-9')
  const change = page.getByRole('button', { name: '비밀번호 변경' })
  await change.click()
  await expect(page.getByText('비밀번호 변경에 실패했습니다. 인증번호를 확인해주세요.')).toBeVisible()
  await field(page, '인증번호').fill(code)
  await change.click()
  await page.getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('heading', { name: '어서 오십시오' })).toBeVisible()
  await page.goBack()
  await page.getByRole('tab', { name: '비밀번호 찾기' }).click()
  for (const label of ['아이디', '휴대폰 번호']) await expect(field(page, label)).toHaveValue('')
  await expect(field(page, '새 비밀번호')).toHaveCount(0)
  await logInByForm(page, { ...member, password: 'new-password-9' })
})

async function verifyAs(page: Page, phone: string): Promise<void> {
  await field(page, '이름').fill('문되찾')
  await field(page, '휴대폰 번호').fill(phone)
  const [window] = await Promise.all([page.waitForEvent('popup'), verifyButton(page).click()])
  // A birthday makes the provider know the person under any number.
  await window.getByLabel('생년월일').fill('1983-04-05')
  await window.getByRole('button', { name: '인증 성공' }).click()
}

async function signUp(page: Page, id: string, phone: string): Promise<void> {
  await page.goto('/signup')
  await verifyAs(page, phone)
  await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
  await field(page, '아이디').fill(id)
  await field(page, '비밀번호').fill('good-password-1')
  await field(page, '비밀번호 확인').fill('good-password-1')
  await page.getByText('모두 동의합니다').click()
  await page.getByRole('button', { name: '회원가입' }).click()
}

test('a sign-up with a new number leads to the own account, by verification', async ({ page }) => {
  const number = newPhone()
  await signUp(page, 'comeback1', newPhone())
  await page.waitForURL('**/login')
  await signUp(page, 'comeback2', number)
  await expect(page.getByText(/이미 가입된 회원입니다. 아이디는 co\*\*\*1 입니다./).first()).toBeVisible()
  await page.getByRole('link', { name: '본인인증으로 계정 찾기' }).click()
  await page.waitForURL('**/find-account?by=person')
  await expectAccessible(page)
  await verifyAs(page, number)
  await expect(page.getByText('co***1', { exact: true })).toBeVisible()
  await expect.poll(() => messagesTo(number)).toContain('comeback1')
  await field(page, '비밀번호').fill('another-password-2')
  await field(page, '비밀번호 확인').fill('another-password-2')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(page.getByText('비밀번호가 변경되었습니다')).toBeVisible()
})
