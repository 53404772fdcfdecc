import type { Locator, Page } from '@playwright/test'
import { asStaff, atDesk, dialog } from './desk.ts'
import { expect, logIn, messagesTo, newMember, newPhone, test } from './people.ts'
import { asStaffOf, enterAs, newSubscriber } from './subscribers.ts'

/** Text pasted into a phone field, and the text shown there afterwards. */
const PHONES = [
  ['010-1234-5678', '010-1234-5678'],
  ['+82 10-1234-5678', '010-1234-5678'],
  ['82-10-1234-5678', '010-1234-5678'],
  ['(+82)10-1234-5678', '010-1234-5678'],
  ['0082 10 1234 5678', '010-1234-5678'],
  ['010.1234.5678', '010-1234-5678'],
  ['０１０－１２３４－５６７８', '010-1234-5678'],
  ['\u202d010-1234-5678\u202c', '010-1234-5678'],
  ['0507-1319-1234', '0507-1319-1234'],
  ['02 2233 3131', '02-2233-3131'],
  ['010-1234-56789', '010-1234-56789'],
  ['+1 415 555 2671', '+1 415 555 2671'],
] as const

async function paste(field: Locator, text: string): Promise<void> {
  await field.fill('')
  await field.focus()
  await field.page().keyboard.insertText(text)
}

/** Pastes every spelling: a number is shown with hyphens, anything else stays whole. */
async function expectWhole(field: Locator): Promise<void> {
  for (const [pasted, shown] of PHONES) {
    await paste(field, pasted)
    await expect(field).toHaveValue(shown)
  }
}

const phoneIn = (place: Page | Locator) => place.getByLabel('휴대폰 번호', { exact: true })

test('a number pasted into a phone field before the login loses no digit (C-070, C-074)', async ({
  page,
}) => {
  await page.goto('/signup')
  await expectWhole(phoneIn(page))
  await expect(page.getByRole('button', { name: '본인인증', exact: true })).toBeDisabled()
  await expectWhole(page.getByLabel(/추천인 휴대폰 번호/))
  await page.goto('/find-account')
  await page.getByLabel('이름').fill('김하늘')
  await expectWhole(phoneIn(page))
  await page.getByRole('button', { name: '아이디 찾기' }).click()
  await expect(page.getByText('이름과 휴대폰 번호를 정확히 입력해주세요.')).toBeVisible()
  await page.getByRole('tab', { name: '비밀번호 찾기' }).click()
  await expectWhole(phoneIn(page))
  await page.goto('/subscribe/signup')
  await expectWhole(phoneIn(page))
})

test('a number pasted into a phone field of a member or the desk loses no digit, and is refused in words (C-235, A-123)', async ({
  page,
}) => {
  const member = await newMember(0)
  await asStaff('PATCH', `/api/users/${member.id}`, { invite_limit: 1 })
  await logIn(page, member)
  await page.goto('/coupon')
  await page.getByRole('button', { name: '초대 쿠폰 보내기' }).click()
  await expectWhole(page.getByLabel('초대받는 분 휴대폰 번호'))
  await page.getByLabel('초대받는 분 이름').fill('김하늘')
  await page.getByRole('button', { name: '초대 보내기' }).click()
  await expect(page.getByText('휴대폰 번호를 정확히 입력해주세요.')).toBeVisible()
  await atDesk(page, '/admin/driver')
  await page.getByRole('button', { name: '기사 추가' }).click()
  await expectWhole(dialog(page).getByLabel('전화번호'))
})

test('a text message pasted into a code field gives its code, and another text stays whole (C-128)', async ({
  page,
}) => {
  const phone = newPhone()
  const member = await newMember(0, '김하늘', phone)
  await page.goto('/find-account')
  await page.getByRole('tab', { name: '비밀번호 찾기' }).click()
  await page.getByLabel('아이디').fill(member.login)
  await phoneIn(page).fill(member.phone)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await expect.poll(() => messagesTo(member.phone)).toMatch(/인증번호 \d{6}/)
  const code = page.getByLabel('인증번호', { exact: true })
  for (const [pasted, shown] of [
    ['[모심] 인증번호 614988를 입력해 주세요. (3분 이내)', '614988'],
    [' 614 988\u200b', '614988'],
    ['６１４９８８', '614988'],
    ['6149887', '6149887'],
    ['[모심] 인증번호', '[모심] 인증번호'],
  ] as const) {
    await paste(code, pasted)
    await expect(code).toHaveValue(shown)
  }
})

test('a coupon is registered by a code with an invisible sign and another dash (S-153)', async ({ page }) => {
  const subscriber = await newSubscriber()
  const code = `FALL-${Date.now().toString(36).toUpperCase()}`
  await asStaffOf('POST', '/coupons', {
    name: '가을 할인',
    code,
    discount_type: 'PERCENTAGE',
    discount_rate: 10,
  })
  await enterAs(page, subscriber)
  await page.goto('/subscribe/coupons')
  const add = page.getByRole('button', { name: '등록' })
  await paste(page.getByLabel('쿠폰 코드 등록'), '\u200b')
  await expect(add).toBeDisabled()
  await paste(page.getByLabel('쿠폰 코드 등록'), `${code.replace('-', '–')}\u200b`)
  await add.click()
  await expect(page.getByText('쿠폰이 추가되었습니다.')).toBeVisible()
})

test('a field says that a text is too long instead of cutting it, and the form is not sent', async ({
  page,
}) => {
  await atDesk(page, '/admin/driver')
  await page.getByRole('button', { name: '기사 추가' }).click()
  const name = dialog(page).getByLabel('이름')
  await paste(name, 'A'.repeat(101))
  await expect(name).toHaveValue('A'.repeat(101))
  await expect(dialog(page).getByText('100자 이하로 입력해 주세요.')).toBeVisible()
  await dialog(page).getByLabel('전화번호').fill(newPhone())
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.keyboard.press('Enter')
  await expect(name).toBeFocused()
  expect(sent.filter((url) => url.endsWith('/api/drivers'))).toEqual([])
  await name.fill('A'.repeat(100))
  await expect(dialog(page).getByText('100자 이하로 입력해 주세요.')).toHaveCount(0)
})
