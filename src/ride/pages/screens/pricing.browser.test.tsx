import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { brand } from '#brand'
import type { OutputOf } from '#kit/contract.ts'
import { answer } from '#testing/network.ts'
import { DESKTOP, expectAccessible, openScreen, PHONE, resize, expectTexts } from '#testing/screen.tsx'
import { listPlans } from '#ride/ticket/plan/contract.ts'

type Plan = OutputOf<typeof listPlans>[number]
const planOf = (
  section: Plan['section'],
  title: string,
  price: number,
  one: number,
  days?: number,
): Plan => ({
  id: title,
  section,
  title,
  amount: section === 'PREMIUM' ? price / one : null,
  days: days ?? null,
  price,
  price_for_one: one,
  labels: ['학생할인 적용'],
  icon: section === 'PREMIUM' ? 'ticket' : 'crown',
})
// The plans on sale; fleet/api.test.ts checks that the server has the same.
const plans = [
  planOf('PREMIUM', '1 TICKET', 1_000_000, 1_000_000),
  planOf('PREMIUM', '6 TICKET', 5_000_000, 833_333),
  planOf('PREMIUM', '42 TICKET', 30_000_000, 714_286),
  planOf('PREMIUM', '150 TICKET', 100_000_000, 666_667),
  planOf('MORE', 'BLACK (365 days)', 300_000_000, 821_918, 365),
  planOf('MORE', 'MOSIM (365 days)', 500_000_000, 1_369_863, 365),
  planOf('MONTHLY', 'MONTHLY PLAN', 10_000_000, 10_000_000),
]
const plansIn = (row: string) => page.getByRole('region', { name: row, exact: true }).getByRole('article')
const line = (title: string) => page.getByRole('row', { name: title }).getByRole('cell')

beforeEach(() => openScreen('/pricing', [answer(listPlans, plans)], { size: PHONE }))

test('the price table has three rows of plans that scroll on a phone (C-047, C-048, C-056)', async () => {
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('요금표')
  for (const name of ['PREMIUM', 'MORE SERVICE', 'MONTHLY PLAN'])
    await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const articles = page.getByRole('article')
  expect(articles.elements().length).toBe(7)
  for (const plan of articles.all()) await expect.element(plan.getByText('학생할인 적용')).toBeInTheDocument()
  const premium = page.getByRole('list', { name: /^PREMIUM 요금/ }).element()
  expect(premium.scrollWidth).toBeGreaterThan(premium.clientWidth)
})

test('a plan shows its price, the price of one ticket and its icon (C-049)', async () => {
  const six = page.getByRole('article').filter({ hasText: '6 TICKET' })
  await expect.element(six).toMatchTextContent('5,000,000원')
  await expect.element(six).toMatchTextContent('1 Ticket당 833,333원')
  expect(six.element().querySelectorAll('svg').length).toBe(1)
})

test('a press on a ticket plan leads to its purchase; other plans lead to the chat', async () => {
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('6 TICKET 구매하기')).toHaveAttribute('href', '/tickets/buy?plan=6+TICKET')
  await expect.element(link('BLACK (365 days) 상담하기')).toHaveAttribute('href', brand.chatUrl)
  await expect.element(link('MONTHLY PLAN 상담하기')).toHaveAttribute('href', brand.chatUrl)
  const card = page.getByRole('article').filter({ hasText: '6 TICKET' })
  card.element().scrollIntoView({ inline: 'center', block: 'center' })
  const { left, top } = card.element().getBoundingClientRect()
  expect(document.elementFromPoint(left + 20, top + 20)?.textContent).toBe('구매하기')
})

test('the ticket plans are in the row PREMIUM, sorted by price (C-048, C-050, C-051, C-052, C-053)', async () => {
  await expectTexts(plansIn('PREMIUM')).toEqual([
    '1 TICKET학생할인 적용1,000,000원1 Ticket당 1,000,000원, 부가세 포함구매하기',
    '6 TICKET학생할인 적용5,000,000원1 Ticket당 833,333원, 부가세 포함구매하기',
    '42 TICKET학생할인 적용30,000,000원1 Ticket당 714,286원, 부가세 포함구매하기',
    '150 TICKET학생할인 적용100,000,000원1 Ticket당 666,667원, 부가세 포함구매하기',
  ])
})

test('the yearly and monthly plans are in their rows (C-048, C-054, C-055, C-056, C-057)', async () => {
  await expectTexts(plansIn('MORE SERVICE')).toEqual([
    'BLACK (365 days)학생할인 적용300,000,000원하루 821,918원, 부가세 포함상담하기',
    'MOSIM (365 days)학생할인 적용500,000,000원하루 1,369,863원, 부가세 포함상담하기',
  ])
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '\\.')
  const period = `${today} ~ \\d{4}\\.\\d{2}\\.\\d{2}`
  await expectTexts(plansIn('MONTHLY PLAN')).toEqual([
    expect.stringMatching(
      new RegExp(
        `^MONTHLY PLAN학생할인 적용${period}월 10,000,000원오늘부터 한 달간 이용, 부가세 포함상담하기$`,
      ),
    ),
  ])
})

test('Premium and More are compared by driver, car and number of cars (C-058, C-059, C-060, C-061)', async () => {
  const table = page.getByRole('region', { name: '플랜 비교' }).getByRole('table')
  await expectTexts(table.getByRole('columnheader')).toEqual(['항목', 'Premium', 'More'])
  await expectTexts(line('전담 기사')).toEqual(['없음', '있음'])
  await expectTexts(line('차량')).toEqual(['랜덤 배정', '전용 차량'])
  await expectTexts(line('여러 대 이용')).toEqual(['없음', '있음'])
})

test('the comparison also has other passengers, waiting and concierge (C-062, C-063, C-064)', async () => {
  await expectTexts(line('제3자 이용')).toEqual(['직계 가족', '직접 지정'])
  await expectTexts(line('기사 대기')).toEqual(['최대 2박', '무제한'])
  await expectTexts(line('비서 컨시어지')).toEqual(['없음', '있음'])
})

test('the discounts are listed (C-067, C-068, C-069)', async () => {
  await expectTexts(page.getByRole('region', { name: '할인 안내' }).getByRole('listitem')).toEqual([
    expect.stringMatching(/65세 이상 실버.*50%/),
    expect.stringMatching(/학생, 임산부\(임신 2~38주\).*장애인.*증빙.*50%/),
    expect.stringMatching(/0\.5로 계산/),
  ])
})

test('on a desktop both purchase buttons open the chat in a new tab (C-065, C-066)', async () => {
  await resize(DESKTOP)
  for (const name of [/구매 문의/, /정기결제 신청/]) {
    const link = page.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', brand.chatUrl)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
  await expectAccessible()
})

test('on a phone the button for regular payment opens the messenger app (C-066)', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)',
  )
  await openScreen('/pricing', [answer(listPlans, plans)], { size: PHONE })
  const link = page.getByRole('link', { name: '정기결제 신청' })
  await expect.element(link).toHaveAttribute('href', brand.paymentAppUrl)
  await expect.element(link).not.toHaveAttribute('target', '_blank')
})

test('a row without plans is left out; without any plan the phone number is shown', async () => {
  const premium = plans.filter(({ section }) => section === 'PREMIUM')
  await openScreen('/pricing', [answer(listPlans, premium)], { size: PHONE })
  await expect.element(page.getByRole('heading', { level: 2, name: 'PREMIUM' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'MORE SERVICE' })).not.toBeInTheDocument()
  await openScreen('/pricing', [answer(listPlans, [])], { size: PHONE })
  await expect.element(page.getByText('지금 판매하는 티켓이 없습니다')).toBeVisible()
  await expect.element(page.getByText(`전화로 문의해 주시면 안내해 드립니다. ${brand.phone}`)).toBeVisible()
  await expectAccessible()
})
