import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import { addDays, dayLabelFrom } from '#kit/day.ts'
import { listOrganizations, type PlaceOut } from '#ride/organization/contract.ts'
import {
  confirmPurchase,
  getPurchase,
  requestTransfer,
  listPurchases,
} from '#ride/ticket/purchase/contract.ts'
import { listPlans, type Plan } from '#ride/ticket/plan/contract.ts'
import { openBooking, today } from '#testing/booking.ts'
import { answer, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectToast, press } from '#testing/screen.tsx'

const plan: Plan = {
  id: 'plan-1',
  section: 'PREMIUM',
  title: '1 TICKET',
  amount: 1,
  days: null,
  price: 1_000_000,
  price_for_one: 1_000_000,
  labels: [],
  icon: 'ticket',
}
const place: PlaceOut = {
  id: 'o1',
  name: '한빛물산',
  role: 'manager',
  monthly_limit: null,
  spent: 0,
  tickets: 1,
}
const open = (query: string, ...answers: ReturnType<typeof answer>[]) =>
  openBooking(`/tickets/buy${query}`, [...answers, answer(listPlans, [plan]), answer(listPurchases, [])])
const own = () => page.getByRole('radio', { name: '개인 티켓' })

test('the plan in the URL is preselected once; the price says that tax is included', async () => {
  const six = {
    ...plan,
    id: 'plan-6',
    title: '6 TICKET',
    amount: 6,
    price: 5_000_000,
    price_for_one: 833_333,
  }
  await openBooking('/tickets/buy?plan=plan-6', [answer(listPlans, [plan, six]), answer(listPurchases, [])])
  await expect.element(page.getByRole('radio', { name: /6 Ticket/ })).toBeChecked()
  const terms = page.getByRole('region', { name: '구매 내용' })
  await expect.element(terms).toMatchTextContent(/5,000,000원 ?부가세 포함/)
  await page.getByText('1 Ticket', { exact: true }).first().click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(page.getByRole('radio', { name: /^1 Ticket/ })).toBeChecked()
})

const transfer = (created: Date): OutputOf<typeof getPurchase> => ({
  id: 'p1',
  method: 'BANK',
  payment_id: null,
  title: '6 TICKET',
  tickets: 6,
  amount: 5_000_000,
  status: 'PENDING',
  failure: null,
  depositor: '이사장',
  receipt_url: null,
  expires_on: null,
  organization: null,
  created_at: created.toISOString(),
  paid_at: null,
  may_withdraw: true,
})
const asked = (purchase: OutputOf<typeof getPurchase>) => [
  answer(getPurchase, purchase),
  answer(confirmPurchase, purchase),
]
const fact = (name: string) => page.getByRole('definition').filter({ hasText: name })

test('a transfer shows amount, account, deadline and papers; account and amount can be copied', async () => {
  await openBooking('/tickets/buy?purchase=p1', asked(transfer(new Date())))
  const lastDay = dayLabelFrom(today, addDays(today, 7))
  for (const text of [
    '5,000,000원',
    '부가세 포함',
    '모심은행',
    '이사장',
    `${lastDay}까지`,
    '세금계산서나 현금영수증',
  ])
    await expect.element(fact(text).first()).toBeVisible()
  await press('계좌번호 복사')
  await expectToast('계좌번호를 복사했습니다.')
  expect(await navigator.clipboard.readText()).toBe('00000000000000')
  await press('금액 복사')
  await expect.poll(() => navigator.clipboard.readText()).toBe('5000000')
  await expectAccessible()
})

test('a transfer after its deadline says what to do', async () => {
  await openBooking('/tickets/buy?purchase=p1', asked(transfer(new Date(Date.now() - 9 * 86_400_000))))
  await expect.element(page.getByText(/입금 기한이 지났습니다/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '입금 신청 취소' })).toBeVisible()
})

test('tickets for an organization become the buyer’s own only if the buyer chooses so @long', async () => {
  await open('?organization=o1', refuse(listOrganizations, 404))
  await expect.element(page.getByText('회사를 불러오지 못했습니다')).toBeVisible()
  await page.getByText('계좌이체').click()
  await page.getByLabelText('입금하시는 분').fill('이사장')
  await page.getByText('[필수] 구매 내용과').click()
  await press('입금 신청하기')
  await expect.element(page.getByText('위에서 먼저 확인해 주세요.')).toBeVisible()
  expect(requestsTo(requestTransfer)).toEqual([])
  await expectAccessible()
  serve(answer(listOrganizations, { organizations: [place], invites: [], requests: [] }))
  await press('다시 시도')
  await expect.element(page.getByRole('radio', { name: /한빛물산/ })).toBeChecked()
  await page.getByText('개인 티켓').click()
  expect(location.search).toBe('')
  await expect.element(own()).toBeChecked()
})

test('an organization that the buyer does not manage shows an error, and no other payer is selected', async () => {
  await open(
    '?organization=other',
    answer(listOrganizations, { organizations: [place], invites: [], requests: [] }),
  )
  await expect.element(page.getByText('이 회사의 티켓을 구매하실 수 없습니다.')).toBeVisible()
  await expect.element(own()).not.toBeChecked()
  await expectAccessible()
})
