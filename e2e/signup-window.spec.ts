import type { Page } from '@playwright/test'
import { expect, newPhone, test, verifyButton } from './people.ts'
import { blockPopups } from './windows.ts'

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('이름').fill('하윤슬')
  await page.getByLabel('휴대폰 번호', { exact: true }).pressSequentially(newPhone())
}

test('a blocked window says so, and the button may be pressed again (C-091, C-095)', async ({ page }) => {
  await blockPopups(page)
  await page.goto('/signup')
  await fillPerson(page)
  for (const press of ['first', 'second'])
    await test.step(press, async () => {
      await verifyButton(page).click()
      await expect(page.getByText(/^브라우저가 팝업을 차단해 창을 열지 못했습니다/)).toBeVisible()
      await expect(verifyButton(page)).toBeEnabled()
    })
})

test('a window that never answers gives the button back after ten seconds (C-091)', async ({ page }) => {
  await page.goto('/signup')
  await fillPerson(page)
  const [window] = await Promise.all([page.waitForEvent('popup'), verifyButton(page).click()])
  await expect(page.getByText(/^열린 창에서 계속 진행해 주세요/)).toBeVisible()
  await expect(verifyButton(page)).toBeEnabled()
  await window.locator('button[type=submit]').click()
  await expect(page.getByText('본인인증이 완료되었습니다.')).toBeVisible()
})
