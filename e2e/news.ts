import type { Page } from '@playwright/test'
import { expectToast } from './desk.ts'
import { expect } from './people.ts'

/** Consents to news on the open page, expects the consent after a reload, and withdraws it. */
export async function agreeAndTakeBack(page: Page): Promise<void> {
  const news = page.getByLabel(/혜택과 소식을 받겠습니다/)
  await expect(news).not.toBeChecked()
  await news.check()
  await expectToast(page, '혜택과 소식을 보내 드립니다.')
  await page.reload()
  await expect(news).toBeChecked()
  await news.uncheck()
  await expectToast(page, '더 이상 혜택과 소식을 보내지 않습니다.')
}
