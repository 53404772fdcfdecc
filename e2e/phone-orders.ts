import type { Page } from '@playwright/test'
import { atDesk } from './desk.ts'
import { keyboard } from './hands.ts'
import { expect } from './people.ts'

/** The form of a phone order, and its fields. */
export const pane = (page: Page) => page.getByRole('dialog', { name: '전화 예약' })
export const field = (page: Page, label: string) => pane(page).getByLabel(label, { exact: true })

/** Opens the form by its keyboard shortcut, and finds a caller. */
export async function beginOrder(page: Page, caller: string): Promise<ReturnType<typeof keyboard>> {
  await atDesk(page, '/admin/reservation')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const hands = keyboard(page)
  await page.keyboard.press('n')
  await hands.write(field(page, '전화 주신 분'), caller)
  await expect(pane(page).getByRole('option').first()).toBeVisible()
  await hands.press(field(page, '전화 주신 분'))
  return hands
}

/** Pays in the provider's window, from the open page of a payment link. */
export async function payLink(customer: Page): Promise<void> {
  await customer.getByRole('checkbox').check()
  await customer.getByRole('button', { name: /카드로 결제하기$/ }).click()
  await customer.locator('iframe').contentFrame().getByRole('button', { name: '결제하기' }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('결제가 완료되었습니다')
}
