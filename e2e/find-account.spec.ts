import type { Page } from '@playwright/test'
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

const toReset = async (page: Page) => {
  await page.goto('/find-account')
  await page.getByRole('tab', { name: '비밀번호 찾기' }).click()
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function codeTo(phone: string): Promise<string> {
  await expect.poll(() => messagesTo(phone)).toMatch(/인증번호 \d{6}/)
  return /인증번호 (\d{6})/.exec(await messagesTo(phone))![1]!
}

test('a code sent by SMS sets a new password, and the login opens (C-123, C-132, C-133, C-134)', async ({
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
  // A birthday makes the simulated provider recognize the person under any phone number.
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

test('a sign-up of a known person leads to recovery of the existing account', async ({ page }) => {
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
