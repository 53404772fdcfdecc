import type { Page } from '@playwright/test'
import { asStaff, atDesk, dialog, rowOf, save, hearNothing } from './desk.ts'
import { DOCUMENTS, memberNow, picture, press, reason, useOwnQueue, viewsOf, waiting } from './documents.ts'
import { expect, expectAccessible, forgetLogin, logIn, newMember, submitDocument, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })
useOwnQueue()

const PHONE = { width: 390, height: 844 }
const place = (page: Page) => dialog(page).getByRole('heading', { level: 2 })

for (const size of [{ width: 1440, height: 900 }, PHONE])
  test(`documents are reviewed one after another at ${size.width} px, and the customer reads why his was refused`, async ({
    page,
  }) => {
    const [first, second, third] = await waiting('가온', '나래', '다솜')
    await page.setViewportSize(size)
    await atDesk(page, DOCUMENTS)
    await expect(page.locator('[data-row]')).toHaveCount(3)
    await expect(page.locator('[data-row]').first()).toContainText('가온')
    await expectAccessible(page)
    await rowOf(page, first).getByRole('button').click()
    await expect(picture(page, first)).toBeVisible()
    await expect(place(page)).toHaveText('신원 서류 1 / 3')
    await expectAccessible(page)
    await press(page, '확정')
    // The next one at once.
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

test('all of it goes by keyboard: approve, refuse, onward, back, and taking a decision back', async ({
  page,
}) => {
  const [first, second] = await waiting('라온', '마루')
  await atDesk(page, DOCUMENTS)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(picture(page, first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(picture(page, second)).toBeVisible()
  await page.keyboard.press('k')
  await expect(picture(page, first)).toBeVisible()
  await page.keyboard.press('Shift+?')
  await expect(dialog(page).getByText('방금 결정 되돌리기')).toBeVisible()
  await page.keyboard.press('a')
  await expect(picture(page, second)).toBeVisible()
  await expect(dialog(page).getByText('라온 님 확정 완료')).toBeVisible()
  await page.keyboard.press('z')
  await expect(picture(page, first)).toBeVisible()
  expect((await memberNow(first)).identity_status).toBe('PENDING')
  await expect(place(page)).toHaveText('신원 서류 1 / 2')
  await page.keyboard.press('x')
  await expect(reason(page)).toBeFocused()
  await expect(reason(page)).toHaveValue('')
  await page.keyboard.type('axj가 아닌 사유')
  // Escape leaves the reason, and loses none of it.
  await page.keyboard.press('Escape')
  await expect(reason(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await rowOf(page, first).getByRole('button').click()
  await expect(picture(page, first)).toBeVisible()
  await page.keyboard.press('x')
  await expect(reason(page)).toHaveValue('axj가 아닌 사유')
  await page.keyboard.press('Tab')
  await dialog(page).getByRole('button', { name: '보류하기' }).press('Enter')
  await expect(picture(page, second)).toBeVisible()
  expect(await memberNow(first)).toMatchObject({
    identity_status: 'REJECTED',
    identity_reason: 'axj가 아닌 사유',
  })
})

test('a new document appears by itself, and one that somebody else decided says so and leads on', async ({
  page,
}) => {
  const [first, second] = await waiting('사랑', '아람')
  await atDesk(page, DOCUMENTS)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  const [third] = await waiting('자람')
  await expect(rowOf(page, third)).toBeVisible()
  await rowOf(page, first).getByRole('button').click()
  await expect(picture(page, first)).toBeVisible()
  await asStaff('PATCH', `/api/users/${first.id}`, { identity_status: 'APPROVED' })
  await expect(dialog(page).getByText('이미 검토되었습니다.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await press(page, '다음 서류 확인')
  await expect(picture(page, second)).toBeVisible()
  expect(await viewsOf(first)).toBe(1)
})

test('who decides a moment after somebody else is told who was first', async ({ page }) => {
  const [first, second] = await waiting('차돌', '카이')
  await hearNothing(page)
  await atDesk(page, `${DOCUMENTS}?open=${first.id}`)
  await expect(picture(page, first)).toBeVisible()
  await asStaff('PATCH', `/api/users/${first.id}`, { identity_status: 'REJECTED', identity_reason: '흐림' })
  await press(page, '확정')
  await expect(
    dialog(page).getByText(/이미 검토되었습니다. 관리자 님이 \d\d:\d\d에 ‘보류’ 처리했습니다/),
  ).toBeVisible()
  await press(page, '다음 서류 확인')
  await expect(picture(page, second)).toBeVisible()
  expect((await memberNow(first)).identity_status).toBe('REJECTED')
})

test('a network failure keeps the document and what was typed, and a picture that fails is asked for again', async ({
  page,
}) => {
  const [member] = await waiting('파랑')
  await hearNothing(page)
  await page.route('**/api/files/**', (route) => route.abort())
  await atDesk(page, `${DOCUMENTS}?open=${member.id}`)
  await expect(dialog(page).getByText('사진을 불러오지 못했습니다.')).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.unroute('**/api/files/**')
  await press(page, '다시 시도')
  await expect(picture(page, member)).toBeVisible()
  await page.route(`**/api/users/${member.id}`, (route) => route.abort())
  await press(page, '보류')
  await reason(page).fill('이름이 다릅니다.')
  await press(page, '보류하기')
  await expect(dialog(page).getByRole('alert').getByText('처리 중 오류가 발생했습니다.')).toBeVisible()
  await expect(reason(page)).toHaveValue('이름이 다릅니다.')
  await expectAccessible(page)
  await page.unroute(`**/api/users/${member.id}`)
  await press(page, '보류하기')
  await expect(dialog(page)).toHaveCount(0)
  expect((await memberNow(member)).identity_reason).toBe('이름이 다릅니다.')
})

test('the last decision is taken back from its toast, and the day leads to the queue', async ({ page }) => {
  const [member] = await waiting('하람')
  await atDesk(page, '/admin')
  const section = page.getByRole('region', { name: '확인할 서류' })
  await expect(section.getByRole('link', { name: /확인할 서류 1건/ })).toHaveAttribute('href', DOCUMENTS)
  await section.getByRole('link', { name: '확인', exact: true }).click()
  await expect(picture(page, member)).toBeVisible()
  await press(page, '확정')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(picture(page, member)).toBeVisible()
  expect((await memberNow(member)).identity_status).toBe('PENDING')
})

test('who never submitted one does not wait, and the queue says that it failed to load', async ({ page }) => {
  await newMember(0, '미제출')
  await atDesk(page, DOCUMENTS)
  await expect(page.getByText('확인할 서류가 없습니다')).toBeVisible()
  await expect(page.getByText('미제출')).toHaveCount(0)
  await expectAccessible(page)
  await page.route('**/api/admin/documents?**', (route) =>
    route.fulfill({ status: 500, json: { code: 'BUG', err: '서버가 응답하지 못했습니다.' } }),
  )
  await page.reload()
  await expect(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
})

test('a document that was sent anew while staff looked at the former one is seen before it is approved', async ({
  page,
}) => {
  const [member] = await waiting('하늬')
  await atDesk(page, `/admin/user?q=${member.login}`)
  await rowOf(page, member)
    .getByRole('button', { name: /본인인증/ })
    .click()
  const document = picture(page, member)
  await expect(document).toBeVisible()
  const former = await document.getAttribute('src')
  await dialog(page).getByRole('radio', { name: '확정' }).check()
  await submitDocument(member)
  await save(page)
  await expect(
    dialog(page).getByText('사진이 방금 바뀌었습니다. 확인하고 다시 눌러 주세요.', { exact: true }),
  ).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: '내 입력으로 저장' })).toHaveCount(0)
  await expect(document).not.toHaveAttribute('src', former!)
  await expectAccessible(page)
  expect((await memberNow(member)).identity_status).toBe('PENDING')
  await save(page)
  await expect(dialog(page)).toHaveCount(0)
  expect((await memberNow(member)).identity_status).toBe('APPROVED')
})
