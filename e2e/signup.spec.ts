import { devices, type Page } from '@playwright/test'
import { expect, newPhone, test, verifyButton } from './people.ts'

const NAME = '독고영재하늘빛나라우리강산'
const phoneField = (page: Page) => page.getByLabel('휴대폰 번호', { exact: true })

async function fillPerson(page: Page, phone: string): Promise<void> {
  await page.getByLabel('이름').fill(NAME)
  await phoneField(page).pressSequentially(phone)
}

async function fillAccount(page: Page): Promise<void> {
  await page.getByLabel('아이디').fill(`s${Date.now().toString(36)}`)
  await page.getByLabel('비밀번호', { exact: true }).fill('good-password-1')
  await page.getByLabel('비밀번호 확인').fill('good-password-1')
  await page.getByText('모두 동의합니다').click()
}

test(
  'on a desktop, a pop-up verifies the person; the fields stay locked after a reload (C-081, C-083, C-085, C-086, C-088, C-096)',
  { tag: '@story' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/signup')
    await fillPerson(page, newPhone())
    const [window] = await Promise.all([page.waitForEvent('popup'), verifyButton(page).click()])
    await expect(page.getByRole('button', { name: '인증 중' })).toBeDisabled()
    await window.waitForLoadState()
    await window.locator('button[type=submit]').click()
    await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '인증 완료' })).toBeDisabled()
    await expect(page.getByLabel('이름')).toHaveValue(NAME)
    await expect(page.getByLabel('이름')).not.toBeEditable()
    await expect(phoneField(page)).not.toBeEditable()
    expect(await page.evaluate(() => [sessionStorage.isVerified, sessionStorage.verificationId])).toEqual([
      'true',
      expect.stringMatching(/^imp_/),
    ])
  },
)

test.describe('on a phone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })
  test('a verification by redirect returns to the filled form, and the sign-up completes (C-084, C-105)', async ({
    page,
  }) => {
    await page.goto('/signup')
    await fillPerson(page, newPhone())
    await verifyButton(page).click()
    await page.waitForURL(/__sim\/cert/)
    await page.locator('button[type=submit]').click()
    await page.waitForURL('/signup')
    await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
    await expect(page.getByLabel('이름')).toHaveValue(NAME)
    await fillAccount(page)
    await page.getByRole('button', { name: '회원가입' }).click()
    await page.waitForURL('/login')
  })
})
