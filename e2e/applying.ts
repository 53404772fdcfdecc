import type { Page } from '@playwright/test'
import { expect } from './people.ts'

/** On a phone, the provider's window replaces the page and then redirects back. */
export const onPhone = {
  viewport: { width: 390, height: 844 },
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
}

export const alertOf = (page: Page) => page.getByRole('alertdialog')
export const answer = async (page: Page, text: string | RegExp, button = '확인') => {
  await expect(alertOf(page)).toContainText(text)
  await alertOf(page).getByRole('button', { name: button }).click()
}
/** Waits until the request is stored and the profile is shown, because an earlier reload would return to the form. */
export async function expectApplied(page: Page): Promise<void> {
  await expect(alertOf(page)).toContainText('신청이 완료되었습니다')
  await answer(page, '입금 확인 후 담당자가 연락드리겠습니다.')
  await expect(page).toHaveURL('/subscribe/my')
}
export const submit = (page: Page) => page.getByRole('button', { name: '신청하기' })

/** Opens the provider's window and presses one of its buttons. */
export const registerIn = async (page: Page, button: string, cardNumber?: string) => {
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await expect(page.getByRole('heading', { name: '정기결제 카드 등록' })).toBeVisible()
  if (cardNumber) await page.getByLabel('카드 번호').fill(cardNumber)
  await page.getByRole('button', { name: button }).click()
}

/** Gives all consents and opens the summary before the card registration. */
export async function filled(page: Page): Promise<void> {
  await page.getByLabel('모두 동의합니다').check()
  await page.getByLabel(/만 26세 이상이며/).check()
  await submit(page).click()
  await expect(page.getByRole('dialog', { name: '이대로 신청할까요?' })).toBeVisible()
}
