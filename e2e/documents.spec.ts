import type { Page } from '@playwright/test'
import { atDesk, dialog, rowOf } from './desk.ts'
import { DOCUMENTS, memberNow, picture, press, useOwnQueue, viewsOf, waiting } from './documents.ts'
import { expect, expectAccessible, forgetLogin, logIn, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })
useOwnQueue()

const place = (page: Page) => dialog(page).getByRole('heading', { level: 2 })

test('staff review documents one after another, and the member reads the reason of a refusal', async ({
  page,
}) => {
  const [first, second, third] = await waiting('가온', '나래', '다솜')
  await atDesk(page, DOCUMENTS)
  await expect(page.locator('[data-row]')).toHaveCount(3)
  await expect(page.locator('[data-row]').first()).toContainText('가온')
  await expectAccessible(page)
  await rowOf(page, first).getByRole('button').click()
  await expect(picture(page, first)).toBeVisible()
  await expect(place(page)).toHaveText('신원 서류 1 / 3')
  await expectAccessible(page)
  await press(page, '확정')
  // The next document is shown immediately.
  await expect(picture(page, second)).toBeVisible()
  await expect(dialog(page).getByText('가온 님 확정 완료')).toBeVisible()
  await press(page, '보류')
  await press(page, '보류하기')
  await expect(dialog(page).getByText('보류 사유를 입력하거나 골라 주세요.')).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /사진이 흐려/ })
    .click()
  await expectAccessible(page)
  await press(page, '보류하기')
  await expect(picture(page, third)).toBeVisible()
  await press(page, '확정')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('확인할 서류가 없습니다')).toBeVisible()
  expect((await memberNow(first)).identity_status).toBe('APPROVED')
  for (const member of [first, second, third]) expect(await viewsOf(member)).toBe(1)

  await forgetLogin(page)
  await logIn(page, second)
  await page.goto('/identify')
  await expect(page.getByRole('heading', { name: '인증 보류' })).toBeVisible()
  await expect(page.getByText(/보류 사유.*사진이 흐려 글자를 읽을 수 없습니다/)).toBeVisible()
  await expectAccessible(page)
})
