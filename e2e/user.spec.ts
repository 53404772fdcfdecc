import { bookRide, completeRide, dispatch } from './desk.ts'
import { agreeAndTakeBack } from './news.ts'
import { api, expect, expectAccessible, logIn, newMember, test } from './people.ts'

test('the page knows name, number, rides and tickets (C-264, C-265, C-266, C-271)', async ({ page }) => {
  const member = await newMember(2.5)
  const ride = await bookRide(member)
  await dispatch(ride, { status: 'CONFIRMED' })
  await completeRide(ride)
  await logIn(page, member)
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('정보 관리')
  const fact = (name: string) => page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))
  await expect(fact('이름')).toHaveText(member.name)
  const hyphens = `${member.phone.slice(0, 3)}-${member.phone.slice(3, 7)}-${member.phone.slice(7)}`
  await expect(fact('연락처')).toHaveText(hyphens)
  await expect(fact('이용 횟수')).toHaveText('1회')
  await expect(fact('보유 티켓')).toContainText('1.5 Ticket')
  await expectAccessible(page)
})

test('a member goes on to booking, rides, invites and identity from my page (C-272)', async ({ page }) => {
  await logIn(page, await newMember(1))
  const leads = async (from: string, link: string, to: string) => {
    await page.goto(from)
    await page.getByRole('main').getByRole('link', { name: link }).first().click()
    await page.waitForURL(to)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await leads('/my', '예약 내역', '/reservation-detail')
  await leads('/my', '쿠폰 발행', '/coupon')
  await leads('/my', '신원 인증', '/identify')
  await page.goto('/calendar')
  await page
    .getByRole('button', { name: /1 Ticket/ })
    .first()
    .click()
  await page.waitForURL('/reservation/first')
})

test('a member agrees to news and takes it back, by one press that a reload keeps', async ({ page }) => {
  const member = await newMember(0)
  await logIn(page, member)
  await page.goto('/user')
  await agreeAndTakeBack(page)
  expect((await api('GET', `/api/users/${member.id}`, undefined, member.token)).marketing).toBe(false)
})

test('a member leaves with the password only, and is then unknown', async ({ page }) => {
  const member = await newMember(0)
  await logIn(page, member)
  await page.goto('/user')
  await page.getByRole('button', { name: /탈퇴/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('비밀번호').fill('wrong-password')
  await dialog.getByRole('button', { name: /탈퇴/ }).click()
  await expect(dialog.getByText(/비밀번호/).last()).toBeVisible()
  await dialog.getByLabel('비밀번호').fill(member.password)
  await dialog.getByRole('button', { name: /탈퇴/ }).click()
  await expect(page.getByRole('heading', { name: '탈퇴가 완료되었습니다' })).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('아이디').fill(member.login)
  await page.getByLabel('비밀번호').fill(member.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('아이디 또는 비밀번호가 맞지 않습니다.')).toBeVisible()
})
