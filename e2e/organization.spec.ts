import type { Page } from '@playwright/test'
import { addDays } from '#kit/day.ts'
import { chooseCar, fillSteps, submitBooking, today, toReview } from './book.ts'
import { asStaff, atDesk, bookRide, dialog, expectToast } from './desk.ts'
import { newOrganization, newRegistrationNumber, newSecretary } from './organizations.ts'
import { api, expect, expectAccessible, logIn, type Member, newMember, test } from './people.ts'

const enter = (page: Page, member: Member) => logIn(page, member)

/** The days until the first ride. The day after it must be in the same month, because the limit of one ticket is monthly. */
const firstAhead = Number(today().slice(8)) > 24 ? 12 : 3

test('staff add an organization with tickets; its manager invites, and the secretary accepts', async ({
  page,
}) => {
  const company = `한빛물산 ${Date.now()}`
  const [manager, secretary] = [await newMember(0, '이사장'), await newMember(0, '박비서')]

  await atDesk(page, '/admin/organizations')
  await page.getByRole('button', { name: '회사 추가' }).click()
  await dialog(page).getByLabel('회사 이름').fill(company)
  await dialog(page).getByLabel('관리자 아이디').fill(manager.login)
  await dialog(page).getByLabel('사업자등록번호').fill('124-81-00997')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('사업자등록번호 10자리를 확인해 주세요.')).toBeVisible()
  await dialog(page).getByLabel('사업자등록번호').fill(newRegistrationNumber())
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expectToast(page, '회사가 등록되었습니다.')
  await page.getByLabel('회사 검색').fill(company)
  await page.getByRole('button', { name: `티켓 보기와 지급: ${company}` }).click()
  await dialog(page).getByLabel('지급할 티켓').fill('5')
  await dialog(page).getByRole('button', { name: '티켓 지급' }).click()
  await expectToast(page, '티켓이 지급되었습니다.')
  await expectAccessible(page)

  await enter(page, manager)
  await page.goto('/my')
  await page.getByRole('region', { name: '소속' }).getByRole('link', { name: company }).click()
  await page.getByRole('tab', { name: '구성원' }).click()
  await page.getByRole('button', { name: '초대하기' }).click()
  await dialog(page).getByLabel('이름').fill('박비서')
  await dialog(page).getByLabel('휴대폰 번호').fill(secretary.phone)
  await dialog(page).getByLabel('월 한도 (Ticket)').fill('1')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '초대 보내기' }).click()
  await expectToast(page, '초대 문자를 보냈습니다.')
  await expect(page.getByText('보낸 초대 1건')).toBeVisible()

  await enter(page, secretary)
  await page.goto('/my')
  await page.getByRole('link', { name: /받으신 초대 1건/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '초대 수락' }).click()
  await expect(page.getByRole('heading', { name: company, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '탑승자 추가' }).click()
  await dialog(page).getByLabel('이름').fill('김회장')
  await dialog(page).getByLabel('휴대폰 번호').fill('01099998888')
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expectToast(page, '탑승자를 추가했습니다.')
})

const OVER_LIMIT = /한도를 넘어 회사 티켓으로 예약할 수 없습니다/

/** Fills a booking that the organization pays, up to the last button. */
async function book(page: Page, company: string, ahead: number): Promise<void> {
  await chooseCar(page, 'STARIA', ahead)
  await page.getByRole('button', { name: '다른 분이 타십니다' }).click()
  await page.getByRole('button', { name: '주소록에서 고르기' }).click()
  await dialog(page)
    .getByRole('button', { name: `김회장 ${company}` })
    .click()
  await fillSteps(page)
  await page.locator('label', { hasText: company }).click()
  await page.getByLabel('비용 부서 (선택)').fill('경영지원팀')
  await page.getByLabel('운행 사유 (선택)').fill('거래처 방문')
}

test('a booker at the monthly limit can change a ride, but not book another', async ({ page }) => {
  const { secretary, company } = await newSecretary()
  await enter(page, secretary)
  await book(page, company.name, firstAhead)
  await toReview(page)
  await expect(page.getByText('1 Ticket (5→4)')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '예약 신청' }).click()
  await page.waitForURL('/reservation/third')
  await expect(page.getByText('경영지원팀')).toBeVisible()
  // A change first releases the replaced ride's amount, so it fits the limit.
  const own = `/api/users/${secretary.id}/reservations`
  const [ride] = (await api('GET', own, undefined, secretary.token)) as { id: string }[]
  await page.goto(`/schedule-operation/${ride!.id}`)
  await page.getByRole('button', { name: '예약 변경' }).click()
  await dialog(page).getByRole('button', { name: '변경하러 가기' }).click()
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByText('한도 1 Ticket 중 0 사용')).toBeVisible()
  await expect(page.getByText(OVER_LIMIT)).toHaveCount(0)
  await page.evaluate(() => sessionStorage.clear())
  await book(page, company.name, firstAhead + 1)
  const payment = page.getByRole('region', { name: '결제' })
  await expect(payment.getByText(OVER_LIMIT)).toBeVisible()
  await submitBooking(page)
  // The server refuses it too.
  await expect(page.getByRole('alert').getByText(OVER_LIMIT)).toBeVisible()
})

test("a manager reads a month's rides and their statement, also printed", async ({ page }) => {
  const { manager, secretary, company } = await newSecretary()
  await bookRide(secretary, {
    pickup_time: `${addDays(today(), firstAhead)} 10:30`,
    name: '김회장',
    phone: '01099998888',
    organization_id: company.id,
    cost_center: '경영지원팀',
    trip_reason: '거래처 방문',
  })
  await enter(page, manager)
  await page.goto('/my')
  await page.getByRole('region', { name: '소속' }).getByRole('link', { name: company.name }).click()
  const month = addDays(today(), firstAhead).slice(0, 7)
  await page.getByLabel('이용한 달').selectOption(month)
  await page.getByRole('button', { name: /김회장 · 경영지원팀/ }).click()
  await expect(page.getByText('거래처 방문')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '이용 내역서 보기' }).click()
  await expect(page.getByRole('heading', { name: /이용 내역서$/, level: 1 })).toBeVisible()
  const rides = page.getByRole('region', { name: '운행', exact: true })
  await expect(rides.getByRole('listitem')).toContainText('김회장 예약 박비서')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: '인쇄' })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(rides.getByRole('row').nth(1)).toContainText('박비서김회장')
})

test('a member requests an organization, buys tickets for it, and reads its ledger', async ({ page }) => {
  const founder = await newMember(0)
  const company = `새길상사 ${Date.now()}`
  await enter(page, founder)
  await page.goto('/my')
  await page.getByRole('button', { name: /회사 등록 신청/ }).click()
  await dialog(page).getByLabel('회사 이름').fill(company)
  await dialog(page).getByLabel('사업자등록번호').fill('124-81-00997')
  await dialog(page).getByRole('button', { name: '신청하기' }).click()
  await expect(dialog(page).getByText('사업자등록번호 10자리를 확인해 주세요.')).toBeVisible()
  await dialog(page).getByLabel('사업자등록번호').fill(newRegistrationNumber())
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '신청하기' }).click()
  await expectToast(page, '회사 등록을 신청했습니다. 승인되면 문자로 알려 드립니다.')
  await expect(page.getByRole('region', { name: '소속' }).getByText('승인 대기')).toBeVisible()
  const requests = await asStaff('GET', `/api/admin/organization-requests?q=${encodeURIComponent(company)}`)
  await asStaff('POST', `/api/admin/organization-requests/${requests[0].id}/approve`, {
    organization_id: null,
  })
  await page.reload()

  await page.getByRole('region', { name: '소속' }).getByRole('link', { name: company }).click()
  await page.getByRole('button', { name: '수정' }).click()
  await dialog(page).getByLabel('회사 이름').fill(`${company} 본사`)
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('heading', { name: `${company} 본사`, level: 1 })).toBeVisible()
  await page.getByRole('tab', { name: '티켓' }).click()
  await expect(page.getByText('아직 티켓 내역이 없습니다.')).toBeVisible()
  await page.getByRole('link', { name: '회사 티켓 구매하기' }).click()
  await expect(page.getByRole('radio', { name: new RegExp(company) })).toBeChecked()
  await page.getByText('계좌이체').click()
  await page.getByLabel('입금하시는 분').fill(company)
  await page.getByText('[필수] 구매 내용과').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '입금 신청하기' }).click()
  await expect(page.getByText('입금 계좌')).toBeVisible()
  await expect(page.getByText(`${company} 본사`)).toBeVisible()
  const orders = await asStaff('GET', `/api/admin/ticket-purchases?q=${founder.login}`)
  await asStaff('POST', `/api/admin/ticket-purchases/${orders[0].id}/accept`)
  await page.getByRole('link', { name: '티켓 내역 보기' }).click()
  await expect(page.getByRole('region', { name: '회사 티켓 내역' }).getByRole('listitem')).toContainText(
    'Ticket',
  )
  await expectAccessible(page)
})

test('staff close an organization that has members; it disappears from the list', async ({ page }) => {
  const { name } = await newOrganization(await newMember(0, '이사장'), 0)
  await atDesk(page, `/admin/organizations?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `${name} 정보 수정` }).click()
  await dialog(page).getByRole('button', { name: '회사 등록 해지' }).click()
  const question = page.getByRole('dialog', { name: '회사 등록을 해지할까요?' })
  await expect(question.getByText(`${name}, 구성원 1명`)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: '회사 등록 해지' }).click()
  await expectToast(page, '회사 등록을 해지했습니다.')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('회사를 찾지 못했습니다.')).toBeVisible()
})
