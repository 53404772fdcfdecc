import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit } from './people.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const slideOf = (page: Page, name: string) => cardOf(page, name).locator('[role=group]:not([inert])')

test('the garage shows nine cards with pictures, maker, name, drive and seats (C-030, C-032, C-033)', async ({
  page,
}) => {
  await page.goto('/cars')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('차량 설명')
  await expect(page.getByRole('article')).toHaveCount(9)
  const makers = [
    ['LM 500h ROYAL', 'LEXUS'],
    ['LM 500h EXECUTIVE', 'LEXUS'],
    ['LX 700h VIP', 'LEXUS'],
    ['ALPHARD', 'TOYOTA'],
    ['SPRINTER TOURER', 'MERCEDES-BENZ'],
    ['STARIA', 'HYUNDAI'],
    ['PUROSANGUE', 'FERRARI'],
  ] as const
  for (const [name, maker] of makers)
    await expect(cardOf(page, name).getByText(maker, { exact: true })).toBeVisible()
  const card = cardOf(page, 'LM 500h ROYAL')
  for (const text of ['LEXUS', 'Hybrid · 4WD', '4인승'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  await expect(card.locator('[role=group]')).toHaveCount(4)
  await expect(card.getByRole('button', { name: /번째 사진/ })).toHaveCount(4)
  await expect(card.locator('[role=group] > div').first()).toHaveAttribute('style', /background/)
})

test('features are folded until their chevron is pressed, which then turns (C-034, C-035)', async ({
  page,
}) => {
  await page.goto('/cars')
  const card = cardOf(page, 'ALPHARD')
  const button = card.getByRole('button', { name: /특징 보기/ })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(card.getByRole('listitem')).toHaveCount(0)
  const turned = () =>
    button
      .locator('svg')
      .evaluate((chevron) => getComputedStyle(chevron).rotate + getComputedStyle(chevron).transform)
  const before = await turned()
  await button.click()
  await expect(card.getByRole('listitem').first()).toBeVisible()
  expect(await turned()).not.toBe(before)
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  for (const plain of ['GV90', 'CYBER TRUCK']) {
    await expect(cardOf(page, plain).getByRole('button', { name: /특징/ })).toHaveCount(0)
    await expect(cardOf(page, plain).getByText(/AWD|4WD/)).toHaveCount(0)
  }
})

test('pictures turn every ten seconds and begin again after the last, until a hand turns one (C-006, C-007, C-008)', async ({
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

test('the comparison names its five models, and its head stays in sight (C-045)', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 600 })
  await page.goto('/cars')
  const table = page.getByRole('region', { name: '모델별 비교' }).getByRole('table')
  const heads = table.getByRole('columnheader')
  await expect(heads).toHaveText([/./, 'ROYAL', 'EXECUTIVE', 'ALPHARD', 'SPRINTER', 'STARIA'])
  await expect(table.getByRole('rowheader')).toHaveCount(13)
  await expectAccessible(page)
  await table.getByRole('rowheader').last().scrollIntoViewIfNeeded()
  await expect(heads.last()).toBeInViewport()
})

test('on a phone two models are compared that one chooses', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(page, '/cars')
  const table = page.getByRole('region', { name: '모델별 비교' }).getByRole('table')
  const [left, right] = [
    table.getByLabel('비교할 모델', { exact: true }),
    table.getByLabel('함께 비교할 모델'),
  ]
  const line = (title: string) => table.locator('tbody', { hasText: title }).getByRole('cell')
  await expect(line('모니터 크기')).toHaveText(['48인치', '14인치'])
  await right.selectOption('STARIA')
  await expect(line('모니터 크기')).toHaveText(['48인치', '17인치'])
  await left.selectOption('STARIA')
  await expect(line('모니터 크기')).toHaveText(['17인치', '48인치'])
  await expect(right).toHaveValue('0')
  await line('오디오 브랜드').first().scrollIntoViewIfNeeded()
  await expect(left).toBeInViewport()
  await expectAccessible(page)
})
