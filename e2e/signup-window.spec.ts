import type { Page } from '@playwright/test'
import { answer } from './applying.ts'
import { expect, newPhone, test, verifyButton } from './people.ts'
import { newModel } from './subscribers.ts'
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

const RETURNS = [
  ['/signup', 'success=true&imp_uid=imp_1'],
  [
    '/subscribe/signup',
    'transactionType=IDENTITY_VERIFICATION&identityVerificationId=identity-verification-1',
  ],
] as const
for (const [path, query] of RETURNS)
  test(`a verification that returns to ${path} of another browser is asked for again (C-084)`, async ({
    page,
  }) => {
    await page.goto(`${path}?${query}`)
    await expect(page.getByText(/^본인인증을 시작한 브라우저가 아닙니다/)).toBeVisible()
    await expect(page.getByText('본인인증이 완료되었습니다.')).toHaveCount(0)
    await page.getByLabel('이름').fill('하윤슬')
    await expect(verifyButton(page)).toBeVisible()
    await expect(page).toHaveURL(path)
  })

test('a card that returns without a login leads to the login and back with its key (S-037)', async ({
  page,
}) => {
  const model = await newModel()
  const path = `/subscribe/${model.id}/apply?month=12&transactionType=ISSUE_BILLING_KEY&billingKey=key-1`
  await page.goto(path)
  await answer(page, '카드는 등록되었습니다. 로그인하시면 이 카드로 이어서 진행합니다.')
  await page.waitForURL('/subscribe/login')
  expect(await page.evaluate(() => localStorage.redirectAfterLogin as string)).toBe(path)
})
