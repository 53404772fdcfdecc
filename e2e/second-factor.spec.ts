import type { Page } from '@playwright/test'
import { hotp, totpStep } from '#kit/totp.ts'
import { bytesOfBase32 } from '#testing/base32.ts'
import { asStaff } from './desk.ts'
import { expect, expectAccessible, test } from './people.ts'
import { join, PASSWORD } from './staff.ts'

async function logIn(page: Page, loginId: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('아이디').fill(loginId)
  await page.getByLabel('비밀번호').fill(PASSWORD)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

async function enter(page: Page, loginId: string): Promise<void> {
  await logIn(page, loginId)
  await expect(page.getByText('비밀번호가 확인되었습니다')).toBeVisible()
}

test('an invited dispatcher logs in by an app, by a recovery code, and from a remembered device', async ({
  page,
}) => {
  const loginId = (await join(page)).loginId
  await expect(page.getByRole('link', { name: '구독', exact: true })).toHaveCount(0)
  await page.goto('/admin/security')
  await page.getByRole('button', { name: '인증 앱 등록' }).click()
  const dialog = page.getByRole('dialog', { name: '인증 앱 등록' })
  const shown = await dialog.locator('.font-mono').innerText()
  const secret = bytesOfBase32(shown.replaceAll(' ', ''))
  const code = (steps: number) => hotp(secret, totpStep(new Date()) + steps)
  await dialog.getByLabel('6자리 코드').fill(code(0))
  await dialog.getByRole('button', { name: '등록하기' }).click()
  const codes = page.getByRole('list', { name: '복구 코드' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first] = await codes.allInnerTexts()
  await page.getByRole('button', { name: '보관했습니다' }).click()
  await enter(page, loginId)
  await expectAccessible(page)
  // The next code, because each code is accepted once.
  await page.getByLabel('인증 앱의 6자리 코드').fill(code(1))
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await asStaff('PUT', '/api/admin/staff-security', { remembers_devices: true })
  await enter(page, loginId)
  await page.getByLabel('이 기기에서 30일 동안 묻지 않기').check()
  await page.getByRole('button', { name: '복구 코드 사용' }).click()
  await page.getByLabel('복구 코드').fill(first!)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await logIn(page, loginId)
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/admin/security')
  await expect(page.getByText('9개 남았습니다')).toBeVisible()
  await expect(page.getByRole('list', { name: '2단계 인증을 묻지 않는 기기' })).toContainText('이 기기')
})

test('a passkey of the browser logs in; a cloned one is refused', async ({ page, baseURL, context }) => {
  const loginId = (await join(page)).loginId
  // Passkeys need a host name, and do not work on an IP address.
  const origin = baseURL!.replace('127.0.0.1', 'localhost')
  const host = await context.newPage()
  await host.goto(`${origin}/login`)
  const devtools = await context.newCDPSession(host)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await host.getByLabel('아이디').fill(loginId)
  await host.getByLabel('비밀번호').fill(PASSWORD)
  await host.getByRole('button', { name: '로그인', exact: true }).click()
  await host.waitForURL((url) => url.pathname !== '/login')
  await host.goto(`${origin}/admin/security`)
  await host.getByRole('button', { name: '패스키 추가' }).click()
  await host.getByLabel('이름').fill('회사 노트북')
  await host.getByRole('button', { name: '추가하기' }).click()
  await expect(host.getByRole('list', { name: '복구 코드' }).getByRole('listitem')).toHaveCount(10)
  await host.getByRole('button', { name: '보관했습니다' }).click()
  await expect(host.getByRole('list', { name: '패스키' })).toContainText('회사 노트북')
  const usePasskey = async () => {
    await host.evaluate(() => localStorage.clear())
    await host.goto(`${origin}/login`)
    await host.getByLabel('아이디').fill(loginId)
    await host.getByLabel('비밀번호').fill(PASSWORD)
    await host.getByRole('button', { name: '로그인', exact: true }).click()
    await host.getByRole('button', { name: '패스키로 인증' }).click()
  }
  await usePasskey()
  await host.waitForURL((url) => url.pathname !== '/login')
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  const cloned = { ...credentials[0]!, signCount: 0 }
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
  await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: cloned })
  await usePasskey()
  await expect(host.getByText('인증하지 못했습니다.')).toBeVisible()
})
