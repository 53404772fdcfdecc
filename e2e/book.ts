import type { Page } from '@playwright/test'
import { addDays, dayOf } from '#kit/day.ts'
import { expect } from './people.ts'

export const today = (): string => dayOf(new Date())

/** Types a place instead of searching it. */
export async function writePlace(page: Page, id: string, place: string): Promise<void> {
  await page.locator(`#${id}`).click()
  await page.getByRole('tab', { name: '직접 입력' }).click()
  await page.getByRole('dialog').getByLabel('장소', { exact: true }).fill(place)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export async function chooseCar(page: Page, name: string, daysAhead: number): Promise<void> {
  await page.goto('/calendar')
  await page.locator(`[data-day="${addDays(today(), daysAhead)}"]`).click()
  await page.getByRole('button', { name }).click()
}

/** Fills the empty first step, and continues to the second one. */
export async function fillFirstStep(page: Page): Promise<void> {
  await page.getByLabel('출발 시간').fill('10:30')
  await writePlace(page, 'pickupLocation', '서울역 3번 출구')
  await writePlace(page, 'dropoffLocation', '김포공항 국내선')
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('/reservation/second')
}

/** From a complete second step to the review. */
export async function toReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: '다음' }).click()
  await page.waitForURL('/reservation/review')
}

/** Sends a booking from its complete second step. */
export async function submitBooking(page: Page): Promise<void> {
  await toReview(page)
  await page.getByRole('button', { name: '예약 신청' }).click()
}

/** Fills the empty first step and the second one. */
export async function fillSteps(page: Page): Promise<void> {
  await fillFirstStep(page)
  await page.locator('label', { hasText: '공항' }).click()
}
