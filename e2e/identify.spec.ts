import type { Page } from '@playwright/test'
import { asStaff } from './desk.ts'
import { documentPicture, expect, expectAccessible, logIn, type Member, newMember, test } from './people.ts'

const picture = async (name = '신분증.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await documentPicture(),
})

async function atForm(page: Page): Promise<Member> {
  const member = await newMember(0)
  await logIn(page, member)
  await page.goto('/identify')
  await expect(page.getByRole('button', { name: '등록', exact: true })).toBeVisible()
  return member
}

const pick = async (page: Page) =>
  page.getByLabel(/신분증 사진 선택|다른 사진 선택/).setInputFiles(await picture())
const register = (page: Page) => page.getByRole('button', { name: '등록', exact: true }).click()
const sign = (page: Page) => page.locator('[data-icon]')

test('the page shows where the verification stands, and how to go on (C-250, C-251, C-252)', async ({
  page,
}) => {
  await atForm(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('신원 인증')
  await expect(page.getByRole('heading', { name: '인증 필요' })).toBeVisible()
  await expect(sign(page)).toHaveAttribute('data-icon', 'minus')
  await expect(sign(page)).toHaveClass(/bg-neutral/)
  await expect(page.getByText('주민등록번호 뒷자리 7자리를 반드시 가리고')).toBeVisible()
  await page.getByRole('button', { name: /안내/ }).click()
  await expect(page.getByText('승인일로부터 30일 후', { exact: false })).toBeVisible()
  await expectAccessible(page)
})

test('a document goes from the picture to the decision of staff (C-253, C-254, C-257, C-260, C-262, C-263)', async ({
  page,
}) => {
  const member = await atForm(page)
  const decide = async (identity_status: string) => {
    await asStaff('PATCH', `/api/users/${member.id}`, { identity_status })
    await page.reload()
  }
  const [upload] = await Promise.all([page.waitForRequest('**/api/upload'), pick(page)])
  expect(upload.headers()['content-type']).toContain('multipart/form-data')
  await expect(page.getByText('사진을 올렸습니다. 등록을 눌러 주세요.')).toBeVisible()
  const [submit] = await Promise.all([
    page.waitForRequest(`**/api/users/${member.id}/identity`),
    register(page),
  ])
  expect(submit.method()).toBe('POST')
  await expect(page.getByText('심사 신청이 완료되었습니다.')).toBeVisible()
  await expect(page.getByText('제출하신 사진을 확인하고 있습니다.')).toBeVisible()
  await expectAccessible(page)
  await decide('REJECTED')
  await expect(page.getByRole('heading', { name: '인증 보류' })).toBeVisible()
  await expect(sign(page)).toHaveClass(/bg-yellow/)
  await expect(sign(page)).toHaveAttribute('data-icon', 'minus')
  await decide('APPROVED')
  await expect(page.getByRole('heading', { name: '인증 됨' })).toBeVisible()
  await expect(sign(page)).toHaveClass(/bg-green/)
  await expect(sign(page)).toHaveAttribute('data-icon', 'check')
})

test('without a picture, and with one that cannot be one, it says so (C-255, C-256, C-259)', async ({
  page,
}) => {
  await atForm(page)
  await register(page)
  await expect(page.getByRole('alert').getByText('이미지를 먼저 업로드해주세요.')).toBeVisible()
  const input = page.getByLabel('신분증 사진 선택')
  await expect(input).toHaveAttribute('accept', /image\/jpeg/)
  await input.setInputFiles({ name: 'card.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('JPG, PNG, WebP 사진만 올리실 수 있습니다.')).toBeVisible()
  await input.setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await expect(page.getByText('파일 크기는 5MB 이하여야 합니다.')).toBeVisible()
  await input.setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') })
  await expect(page.getByText('JPG, PNG, WebP 사진만 올리실 수 있습니다.')).toBeVisible()
  await expectAccessible(page)
})

test('an upload or a submission that fails is said beside the form and can be tried again (C-258, C-261)', async ({
  page,
}) => {
  const member = await atForm(page)
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 409, json: { err: '잠시 후' } }))
  await fail('**/api/upload')
  await pick(page)
  await expect(page.getByRole('alert').getByText('이미지 업로드에 실패했습니다.')).toBeVisible()
  await page.unroute('**/api/upload')
  await page.getByRole('button', { name: '다시 올리기' }).click()
  await expect(page.getByText('사진을 올렸습니다. 등록을 눌러 주세요.')).toBeVisible()
  await fail(`**/api/users/${member.id}/identity`)
  await register(page)
  await expect(page.getByRole('alert').getByText('신원 인증에 실패했습니다.')).toBeVisible()
  await page.unroute(`**/api/users/${member.id}/identity`)
  await register(page)
  await expect(page.getByText('심사 신청이 완료되었습니다.')).toBeVisible()
})

test('a file that only calls itself a picture is refused at once, and shows no broken picture', async ({
  page,
}) => {
  await atForm(page)
  const uploads: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/upload') && uploads.push(request.url())))
  const fake = { name: '신분증.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') }
  await page.getByLabel('신분증 사진 선택').setInputFiles(fake)
  await expect(page.getByRole('alert')).toHaveText('JPG, PNG, WebP 사진만 올리실 수 있습니다.')
  await expect(page.getByRole('img', { name: '선택하신 신분증 사진' })).toHaveCount(0)
  expect(uploads).toEqual([])
  await pick(page)
  await expect(page.getByRole('img', { name: '선택하신 신분증 사진' })).toBeVisible()
  await expect(page.getByText('사진을 올렸습니다. 등록을 눌러 주세요.')).toBeVisible()
})
