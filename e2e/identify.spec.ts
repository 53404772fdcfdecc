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

test('a member uploads and submits a document, and staff decide on it (C-253, C-254, C-257, C-260, C-262, C-263)', async ({
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
