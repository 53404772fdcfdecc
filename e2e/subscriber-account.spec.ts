import { devices, type Page } from '@playwright/test'
import { formatPhone } from '#kit/phone.ts'
import { expect, expectAccessible, newPhone, test } from './people.ts'
import { ask, enterAs, enterByKakao, gateOf, newSubscriber, SUBSCRIBER_PASSWORD } from './subscribers.ts'

test('a subscriber deletes the account with the password (S-144)', async ({ page }) => {
  const subscriber = await newSubscriber()
  await enterAs(page, subscriber)
  await page.goto('/subscribe/my')
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  const dialog = page.getByRole('dialog', { name: '탈퇴하시겠습니까?' })
  await expect(dialog).toContainText('포인트와 쿠폰은 모두 사라집니다')
  await expectAccessible(page)
  await dialog.getByLabel('비밀번호').fill('wrong-one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('비밀번호')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('비밀번호').fill(SUBSCRIBER_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('/subscribe')
  const token = subscriber.token['access_token'] as string
  await expect(ask('GET', '/api/subscribe/accounts', undefined, token)).rejects.toThrow('401')
})

/** Logs in as a new Kakao user, who is not verified. */
async function enterUnverified(page: Page): Promise<void> {
  await page.goto('/subscribe/login')
  await enterByKakao(page)
  await page.waitForURL('/subscribe/my')
}

const BORN = '1988-03-14'
const CANCELED = '본인인증 실패: 사용자가 본인인증을 취소하셨습니다.'

/** A unique name, because the provider treats one name and birthday as one person. */
const newName = () => newPhone().replaceAll(/\d/g, (digit) => '가나다라마바사아자차'[Number(digit)]!)

test.describe('on a phone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })

  test('changing the number verifies by redirect and returns, also after a cancellation', async ({
    page,
  }) => {
    await enterAs(page, await newSubscriber(newName(), BORN))
    await page.goto('/subscribe/my')
    await page.getByRole('button', { name: '번호 변경' }).click()
    const dialog = page.getByRole('dialog', { name: '연락처 변경' })
    const phone = newPhone()
    await dialog.getByLabel('휴대폰 번호').pressSequentially(phone)
    const verify = dialog.getByRole('button', { name: '본인인증', exact: true })
    await verify.click()
    await page.getByRole('button', { name: '사용자 취소' }).click()
    await expect(dialog).toContainText(CANCELED)
    await expect(dialog.getByLabel('휴대폰 번호')).toHaveValue(formatPhone(phone))
    await verify.click()
    await page.getByLabel('생년월일').fill(BORN)
    await page.getByRole('button', { name: '인증 성공' }).click()
    await expect(page.getByText('연락처를 변경했습니다.')).toBeVisible()
    await expect(page.getByText(formatPhone(phone))).toBeVisible()
    await expect(page).toHaveURL('/subscribe/my')
  })

  test('a canceled verification keeps name and number, but not for the next account (S-032)', async ({
    page,
  }) => {
    await enterUnverified(page)
    const gate = gateOf(page)
    const [name, phone] = [newName(), newPhone()]
    await gate.getByLabel('이름').fill(name)
    await gate.getByLabel('휴대폰 번호').pressSequentially(phone)
    await gate.getByRole('button', { name: '본인인증', exact: true }).click()
    await page.getByRole('button', { name: '사용자 취소' }).click()
    await expect(gate).toContainText(CANCELED)
    await expect(gate.getByLabel('이름')).toHaveValue(name)
    await expect(gate.getByLabel('휴대폰 번호')).toHaveValue(formatPhone(phone))
    await gate.getByRole('button', { name: '다른 계정으로 로그인' }).click()
    await page.waitForURL('/subscribe/login')
    expect(await page.evaluate(() => sessionStorage.subscribePerson as string)).toBeUndefined()
    await enterUnverified(page)
    await expect(gate.getByLabel('이름')).toHaveValue('')
  })
})
