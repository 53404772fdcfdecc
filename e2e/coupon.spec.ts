import type { Page } from '@playwright/test'
import { asStaff, keepSent } from './desk.ts'
import {
  api,
  expect,
  expectAccessible,
  forgetLogin,
  logIn,
  type Member,
  messagesTo,
  newMember,
  newPhone,
  test,
} from './people.ts'

/** A member who may send so many invites, on the page that sends them. */
async function inviter(page: Page, limit: number): Promise<Member> {
  const member = await newMember(0)
  await asStaff('PATCH', `/api/users/${member.id}`, { invite_limit: limit })
  await logIn(page, member)
  await page.goto('/coupon')
  return member
}

const send = (page: Page) => page.getByRole('button', { name: '초대 쿠폰 보내기' })
const list = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
const fill = async (page: Page, name: string, phone: string) => {
  await page.getByLabel('초대받는 분 이름').fill(name)
  await page.getByLabel('초대받는 분 휴대폰 번호').fill(phone)
}

test('the page counts the invites that are left and explains what one gives (C-229, C-230, C-231, C-233, C-247)', async ({
  page,
}) => {
  await inviter(page, 3)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('쿠폰 발행')
  const card = list(page, '남은 초대 횟수')
  await expect(card.getByText('3회', { exact: true })).toBeVisible()
  await expect(card.getByText('초대받으신 분이 가입하시면 두 분께 1 Ticket씩 드립니다.')).toBeVisible()
  await card.getByRole('button', { name: /안내/ }).click()
  await expect(page.getByText(/약 1,000,000원의 가치.*90일까지/)).toBeVisible()
  await expectAccessible(page)
})

test('it waits in the shape of what comes, and says where nobody is yet (C-245, C-246)', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route('**/referrer', async (route) => {
    await held
    await route.continue()
  })
  await inviter(page, 1)
  await expect(page.getByRole('status', { name: '초대 정보를 불러오는 중입니다' })).toBeVisible()
  release()
  for (const title of ['피추천인', '추천인'])
    await expect(list(page, title).getByText('데이터가 없습니다.')).toBeVisible()
})

test('an invite goes by text, counts down, and closes an emptied form (C-235, C-236, C-238, C-240, C-241, C-242)', async ({
  page,
}) => {
  const sent = await keepSent(page, 'POST')
  const member = await inviter(page, 2)
  const phone = newPhone()
  await send(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '초대 보내기' }).click()
  await expect(dialog.getByText('이름과 전화번호를 모두 입력해주세요.')).toBeVisible()
  await expectAccessible(page)
  await fill(page, '초대받은 사람', phone.replace(/(...)(....)(....)/, '$1-$2-$3'))
  const profile = page.waitForRequest((request) => request.url().endsWith(`/api/users/${member.id}`))
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-sonner-toast]').getByText('초대코드가 발송되었습니다.')).toBeVisible()
  await profile
  expect(phone).toMatch(/^010\d{8}$/)
  expect(await sent()).toEqual({ to_user_name: '초대받은 사람', to_user_phone: phone })
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('1회', { exact: true })).toBeVisible()
  await expect(list(page, '보낸 초대장')).toContainText('초대받은 사람')
  await expect.poll(() => messagesTo(phone)).toContain(member.name)
  await send(page).click()
  await expect(page.getByLabel('초대받는 분 이름')).toHaveValue('')
})

test('who may send none is not offered it; a refusal stands on two lines and keeps what was typed (C-234, C-239)', async ({
  page,
}) => {
  await inviter(page, 1)
  const known = await newMember(0)
  await send(page).click()
  await fill(page, '이미 회원', known.phone)
  await page.keyboard.press('Enter')
  const word = page.locator('[data-sonner-toast]').filter({ hasText: '초대에 실패했습니다.' })
  await expect(word).toBeVisible()
  expect(await word.innerText()).toContain('초대에 실패했습니다.\n관리자에게 문의해주세요.')
  await expect(page.getByRole('dialog').getByText('이미 가입한 회원입니다.')).toBeVisible()
  await expect(page.getByLabel('초대받는 분 이름')).toHaveValue('이미 회원')
  await fill(page, '새 사람', newPhone())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(send(page)).toBeDisabled()
  await expect(page.getByText('남은 초대 횟수가 없습니다.')).toBeVisible()
})

test('who follows an invite gives both a ticket, and each finds the other in the lists (C-243, C-244, C-248)', async ({
  page,
}) => {
  const member = await inviter(page, 1)
  const phone = newPhone()
  await send(page).click()
  await fill(page, '초대받은 사람', phone)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const invited = await newMember(0, '초대받은 사람', phone)
  for (const { id, token } of [member, invited])
    expect((await api('GET', `/api/users/${id}`, undefined, token)).tickets).toBe(1)
  await page.reload()
  await expect(list(page, '피추천인').getByRole('listitem')).toHaveText(/^초대받은 사람\d+월 \d+일 \(.\)$/)
  await forgetLogin(page)
  await logIn(page, invited)
  await page.goto('/coupon')
  await expect(list(page, '추천인').getByRole('listitem')).toHaveText(new RegExp(`^${member.name}\\d+월 `))
})
