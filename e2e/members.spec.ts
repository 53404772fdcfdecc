import { asStaff, atDesk, bookRide, dialog, expectToast, keepPatches, rowOf, save } from './desk.ts'
import { expect, expectAccessible, type Member, newMember, submitDocument, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const memberNow = ({ id }: Member) => asStaff('GET', `/api/users/${id}`)
const at = ({ login }: Member) => `/admin/user?q=${login}`

test('members are found by id or name in any case, in a table of at least 900px (A-023, A-024, A-025)', async ({
  page,
}) => {
  const member = await newMember(1, 'Montgomery 하늘')
  await atDesk(page, '/admin/user')
  const heads = [
    'ID',
    '이름',
    '전화번호',
    '남은 추천',
    '추천인',
    '운행 횟수',
    '보유 티켓',
    '본인인증',
    '삭제',
  ]
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  await expect(page.getByRole('table')).toHaveCSS('min-width', '900px')
  for (const words of [member.login.toUpperCase(), 'montGOMERY']) {
    await page.getByLabel('회원 검색').fill(words)
    await expect(page).toHaveURL(new RegExp(words))
    await expect(rowOf(page, member)).toContainText('1 Ticket')
  }
  await expectAccessible(page)
})

test('staff grant tickets; halves from 0 on, for 90 days unless told (A-036, A-037, A-038, A-040)', async ({
  page,
}) => {
  const member = await newMember(0)
  await atDesk(page, at(member))
  await rowOf(page, member).getByRole('button', { name: /티켓/ }).click()
  await expect(dialog(page).getByLabel('90일', { exact: true })).toBeChecked()
  const amount = dialog(page).getByLabel('지급할 티켓')
  for (const wrong of ['-1', '0.3', '한 장', '']) {
    await amount.fill(wrong)
    await page.keyboard.press('Enter')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
  }
  await amount.fill('1.5')
  await dialog(page).getByRole('button', { name: '티켓 지급' }).click()
  await expectToast(page, '티켓이 지급되었습니다.')
  await expect(dialog(page).getByRole('listitem')).toHaveText(/충전\+1.5 Ticket.*0 → 1.5관리자 님/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, member)).toContainText('1.5 Ticket')
})

test('a grant of more than fifty is asked about once more, with its number', async ({ page }) => {
  const member = await newMember(0)
  await atDesk(page, at(member))
  await rowOf(page, member).getByRole('button', { name: /티켓/ }).click()
  await dialog(page).getByLabel('지급할 티켓').fill('51')
  await dialog(page).getByRole('button', { name: '티켓 지급' }).click()
  await expect(dialog(page).getByText('한 번에 51 Ticket을 지급합니다.')).toBeVisible()
  expect((await memberNow(member)).tickets).toBe(0)
  await dialog(page).getByLabel('지급할 티켓').fill('510')
  await dialog(page).getByRole('button', { name: '티켓 지급' }).click()
  await expect(dialog(page).getByText('한 번에 510 Ticket을 지급합니다.')).toBeVisible()
  await dialog(page).getByLabel('지급할 티켓').fill('51')
  await dialog(page).getByRole('button', { name: '티켓 지급' }).click()
  await dialog(page).getByRole('button', { name: '51 Ticket 지급하기' }).click()
  await expectToast(page, '티켓이 지급되었습니다.')
  expect((await memberNow(member)).tickets).toBe(51)
})

test('tickets are corrected with a reason that stands in the history, never below zero', async ({ page }) => {
  const member = await newMember(2)
  await atDesk(page, at(member))
  await rowOf(page, member).getByRole('button', { name: /티켓/ }).click()
  await dialog(page).getByRole('tab', { name: '조정' }).click()
  const press = () => dialog(page).getByRole('button', { name: '티켓 조정' }).click()
  await dialog(page).getByLabel('조정할 티켓').fill('-0.3')
  await press()
  await expect(dialog(page).getByText('0.5 Ticket 단위로 입력해 주세요.')).toBeVisible()
  await expect(dialog(page).getByText('사유를 입력해 주세요.')).toBeVisible()
  await dialog(page).getByLabel('조정할 티켓').fill('-2.5')
  await dialog(page).getByLabel('사유').fill('이벤트 중복 지급')
  await press()
  await expect(dialog(page).getByText('보유 티켓보다 많이 차감할 수 없습니다.')).toBeVisible()
  await dialog(page).getByLabel('조정할 티켓').fill('-1.5')
  await press()
  await expectToast(page, '티켓이 조정되었습니다.')
  await expect(dialog(page).getByRole('listitem').first()).toHaveText(
    /조정−1.5 Ticket.*2 → 0.5관리자 님 · 이벤트 중복 지급/,
  )
  await expectAccessible(page)
  expect((await memberNow(member)).tickets).toBe(0.5)
})

test('a grant of 0 only moves the expiry (A-039)', async ({ page }) => {
  const member = await newMember(2)
  const [before] = (await memberNow(member)).tickets_expiring
  await atDesk(page, at(member))
  await rowOf(page, member).getByRole('button', { name: /티켓/ }).click()
  await dialog(page).getByLabel('지급할 티켓').fill('0')
  await dialog(page).getByLabel('365일', { exact: true }).check()
  await dialog(page).getByRole('button', { name: '유효기간 변경' }).click()
  await expectToast(page, '티켓 유효기간이 변경되었습니다.')
  const after = await memberNow(member)
  expect(after.tickets).toBe(2)
  expect(after.tickets_expiring[0].expires_on > before.expires_on).toBe(true)
})

test('a grant of 0 to whom has none says that there was nothing to move', async ({ page }) => {
  const member = await newMember(0)
  await atDesk(page, at(member))
  await rowOf(page, member).getByRole('button', { name: /티켓/ }).click()
  await dialog(page).getByLabel('지급할 티켓').fill('0')
  await dialog(page).getByRole('button', { name: '유효기간 변경' }).click()
  await expectToast(page, '유효기간을 바꿀 티켓이 없습니다.')
})

test('the referral count takes digits only, or nothing for 0, and is sent alone (A-030, A-031)', async ({
  page,
}) => {
  const lastPatch = await keepPatches(page)
  const member = await newMember(0)
  await atDesk(page, at(member))
  await rowOf(page, member)
    .getByRole('button', { name: /추천 횟수/ })
    .click()
  const count = dialog(page).getByLabel('추천 횟수')
  await count.fill('')
  await count.pressSequentially('1a-2')
  await expect(count).toHaveValue('12')
  await save(page)
  await expect(rowOf(page, member)).toContainText('12회')
  expect(await lastPatch()).toEqual({ invite_limit: 12 })
  await rowOf(page, member)
    .getByRole('button', { name: /추천 횟수/ })
    .click()
  await count.fill('')
  await save(page)
  await expect(rowOf(page, member).getByRole('button', { name: /추천 횟수/ })).toHaveText(/ 0회|^0회/)
  expect(await lastPatch()).toEqual({ invite_limit: 0 })
})

test('staff change name, phone and role of a member (A-027, A-028)', async ({ page }) => {
  const member = await newMember(0)
  await atDesk(page, at(member))
  await rowOf(page, member)
    .getByRole('button', { name: /회원 정보 수정/ })
    .first()
    .click()
  await dialog(page).getByLabel('이름').fill('새이름')
  await dialog(page).getByLabel('권한').selectOption('ADMIN')
  await save(page)
  await expectToast(page, '회원 정보가 변경되었습니다.')
  await expect(rowOf(page, member)).toContainText('새이름')
  expect(await memberNow(member)).toMatchObject({ name: '새이름', role: 'ADMIN', phone: member.phone })
})

test('each of the four identity states can be set, and nothing else is sent (A-042, A-043)', async ({
  page,
}) => {
  const lastPatch = await keepPatches(page)
  const member = await newMember(0)
  await atDesk(page, at(member))
  for (const [label, status] of [
    ['확정', 'APPROVED'],
    ['보류', 'REJECTED'],
    ['미신청', 'NOT_SUBMITTED'],
    ['대기', 'PENDING'],
  ] as const) {
    await rowOf(page, member)
      .getByRole('button', { name: /본인인증/ })
      .click()
    await dialog(page).getByRole('radio', { name: label }).check()
    await save(page)
    await expect(dialog(page)).toHaveCount(0)
    await expect(rowOf(page, member)).toContainText(label)
    expect(await lastPatch()).toEqual({ identity_status: status })
  }
})

test('staff see the submitted document where they decide over it, asked for once whatever else changes (A-041)', async ({
  page,
}) => {
  const member = await newMember(0)
  await submitDocument(member)
  const views: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/files/') && views.push(request.url())))
  const events = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/events'))
  await atDesk(page, at(member))
  await events
  await rowOf(page, member)
    .getByRole('button', { name: /본인인증/ })
    .click()
  const document = dialog(page).getByRole('img', { name: `${member.name} 님의 신분증` })
  await expect(document).toBeVisible()
  expect(await document.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  await expectAccessible(page)
  await asStaff('POST', '/api/tickets', { user_id: member.id, amount: 3, date: 90 })
  await expect(rowOf(page, member)).toContainText('3 Ticket')
  expect(views).toHaveLength(1)
})

test('a member is deleted after a confirmation, but not with a live ride (A-045, A-046)', async ({
  page,
}) => {
  const [member, riding] = [await newMember(0), await newMember(1)]
  await bookRide(riding)
  await atDesk(page, at(riding))
  const remove = async (one: Member) => {
    await rowOf(page, one).getByRole('button', { name: /삭제/ }).click()
    await dialog(page).getByRole('button', { name: '회원 삭제' }).click()
  }
  await remove(riding)
  await expect(dialog(page).getByRole('alert')).toHaveText(
    /회원 삭제 중 오류가 발생했습니다\.진행 중인 예약이 있는 회원이라 삭제할 수 없습니다/,
  )
  await page.goto(at(member))
  await remove(member)
  await expectToast(page, '회원이 삭제되었습니다.')
  await expect(rowOf(page, member)).toHaveCount(0)
})

test('what somebody books elsewhere changes the member’s row by itself, marked, and nothing that is typed', async ({
  page,
}) => {
  const member = await newMember(2)
  const events = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/events'))
  await atDesk(page, at(member))
  await events
  await expect(rowOf(page, member)).toContainText('2 Ticket')
  await rowOf(page, member)
    .getByRole('button', { name: /추천 횟수/ })
    .click()
  await dialog(page).getByLabel('추천 횟수').fill('77')
  await bookRide(member)
  await expect(rowOf(page, member)).toContainText('1 Ticket')
  await expect(page.locator(`[data-row="${member.id}"][data-marked]`)).toHaveCount(1)
  await expect(page.locator('[data-marked]')).toHaveCount(0)
  await expect(dialog(page).getByLabel('추천 횟수')).toHaveValue('77')
  await expect(dialog(page).getByLabel('추천 횟수')).toBeFocused()
})
