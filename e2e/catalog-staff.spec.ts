import type { Page } from '@playwright/test'
import { asStaff, atDesk, dialog, expectToast, save } from './desk.ts'
import { documentPicture, expect, expectAccessible, pressInactive, test } from './people.ts'
import { ask, newSubscriber } from './subscribers.ts'
import { useOwnProduct } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// A separate product, because visitor tests count the models.
useOwnProduct()

const picture = async () => ({ name: 'car.png', mimeType: 'image/png', buffer: await documentPicture() })

/** Fills the form of a new model and saves it. */
async function saveModel(page: Page, name: string): Promise<void> {
  await dialog(page)
    .getByLabel('대표 사진')
    .setInputFiles(await picture())
  await dialog(page).getByLabel('브랜드').fill('시험 모터스')
  await dialog(page).getByLabel('모델 이름').fill(name)
  await expect(dialog(page).getByRole('img')).toBeVisible()
  await save(page)
}

test('staff add a model and a car, and a visitor sees them; undo reverts a change', async ({ page }) => {
  // The new model must open although it does not match this search.
  await atDesk(page, '/admin/subscription/models?q=없는모델')
  await expect(page.getByText('검색 결과가 없습니다')).toBeVisible()
  await page.getByRole('button', { name: '모델 추가' }).click()
  await pressInactive(dialog(page).getByRole('button', { name: '저장' }))
  await expect(dialog(page).getByText('브랜드를 입력해 주세요.')).toBeVisible()
  await saveModel(page, 'GT 하나')
  await expectToast(page, '모델이 등록되었습니다.')

  await expect(dialog(page).getByText('등록된 차량이 없습니다.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '차량 추가' }).click()
  const form = page.getByRole('dialog', { name: '차량 추가' })
  await form.getByLabel('차량 번호').fill('12가 345')
  await form.getByLabel('출시일').fill('2026-01-02')
  await form.getByLabel('12개월').fill('1,230,000')
  await form.getByRole('button', { name: '저장' }).click()
  await expect(form.getByText('올바른 차량 번호 형식이 아닙니다.')).toBeVisible()
  await form.getByLabel('차량 번호').fill('12가 3456')
  await expectAccessible(page)
  await form.getByRole('button', { name: '저장' }).click()
  await expectToast(page, '차량이 등록되었습니다.')
  await expect(dialog(page).getByText('12개월 1,230,000원')).toBeVisible()

  await page.goto('/admin/subscription/models')
  await page.getByRole('row').filter({ hasText: 'GT 하나' }).getByRole('button').first().click()
  await page.getByRole('button', { name: '12가 3456 차량 수정' }).click()
  const edit = page.getByRole('dialog', { name: '차량 수정' })
  await edit.getByLabel('12개월').fill('990000')
  await edit.getByRole('button', { name: '저장' }).click()
  const row = page.getByRole('row').filter({ hasText: 'GT 하나' })
  await expect(row).toContainText('월 99만원부터')
  await page.locator('[data-sonner-toast]').getByRole('button', { name: '되돌리기' }).click()
  await expect(row).toContainText('월 123만원부터')

  await page.goto('/subscribe/cars')
  const card = page.getByRole('listitem').filter({ hasText: 'GT 하나' })
  await expect(card).toContainText('12개월 · 월 123만원')
})

test('an FAQ entry is added, deleted and restored; a wish is answered, also on a phone', async ({ page }) => {
  await atDesk(page, '/admin/subscription/faqs')
  await page.getByRole('button', { name: '질문 추가' }).click()
  await expect(dialog(page).getByLabel('표시 순서')).toHaveAccessibleDescription(/비워 두면 맨 뒤에/)
  await dialog(page).getByLabel('질문').fill('주차는 어떻게 하나요?')
  await dialog(page).getByLabel('답변').fill('댁 주차장에\n세우시면 됩니다.')
  await save(page)
  await expectToast(page, '질문이 등록되었습니다.')
  const row = page.getByRole('row').filter({ hasText: '주차는 어떻게 하나요?' })
  await row.getByRole('button').click()
  // A change without a display order keeps the order.
  await expect(dialog(page).getByLabel('표시 순서')).toHaveAccessibleDescription('작은 번호가 먼저 보입니다.')
  await dialog(page).getByRole('button', { name: '삭제' }).click()
  await expect(row).toHaveCount(0)
  await page.locator('[data-sonner-toast]').getByRole('button', { name: '되돌리기' }).click()
  await expect(row).toBeVisible()
  await expectAccessible(page)

  const subscriber = await newSubscriber()
  const wish = '/api/subscribe/subscriptions/models/request'
  await ask('POST', wish, { model: '시험 쿠페' }, subscriber.token['access_token'] as string)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/subscription/wishes')
  await page.getByRole('button', { name: /시험 쿠페/ }).click()
  await expectAccessible(page)
  await dialog(page).getByLabel('답변').fill('확인하고 있습니다.')
  await save(page)
  await expectToast(page, '답변이 저장되었습니다.')
  await expect(page.getByText('답변을 기다리는 요청이 없습니다.')).toBeVisible()
  const answered = await asStaff('GET', '/api/admin/subscription/wishes?status=ANSWERED')
  expect(answered).toMatchObject([{ model: '시험 쿠페', reply: '확인하고 있습니다.' }])
})
