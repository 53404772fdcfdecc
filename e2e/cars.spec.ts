import type { Page } from '@playwright/test'
import { expect, test } from './people.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const slideOf = (page: Page, name: string) => cardOf(page, name).locator('[role=group]:not([inert])')

test('pictures turn every ten seconds in an endless loop, until a visitor turns one (C-006, C-007, C-008)', async ({
  page,
}) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/cars')
  const name = 'LM 500h ROYAL'
  const slide = slideOf(page, name)
  await expect(slide).toHaveAttribute('aria-label', '1 / 4')
  await expect(cardOf(page, name).getByRole('button', { name: '자동 넘김 멈추기' })).toBeAttached()
  const engine = page.waitForResponse(/carousel-engine/)
  await page.mouse.move(300, 500)
  await engine
  await page.waitForTimeout(300)
  const after = async (seconds: number, label: string) => {
    await page.clock.runFor(seconds * 1000)
    await expect(slide).toHaveAttribute('aria-label', label)
  }
  await after(10, '2 / 4')
  await after(10, '3 / 4')
  await after(10, '4 / 4')
  await after(10, '1 / 4')
  await cardOf(page, name).getByRole('button', { name: '다음 사진' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.clock.runFor(1_000)
  await expect(slide).toHaveAttribute('aria-label', '4 / 4')
  await page.keyboard.press('Enter')
  await page.clock.runFor(1_000)
  await expect(slide).toHaveAttribute('aria-label', '1 / 4')
  await after(30, '1 / 4')
})
