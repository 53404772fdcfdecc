import { devices } from '@playwright/test'
import { brand } from '#brand'
import { expect, expectAccessible, test } from './people.ts'

test('the price table has its three rows of plans (C-047, C-048, C-056)', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('요금표')
  const rows = ['PREMIUM', 'MORE SERVICE', 'MONTHLY PLAN']
  for (const row of rows) await expect(page.getByRole('heading', { level: 2, name: row })).toBeVisible()
  const plans = page.getByRole('article')
  await expect(plans).toHaveCount(7)
  for (const plan of await plans.all()) await expect(plan.getByText('학생할인 적용')).toBeAttached()
  const premium = page.getByRole('list', { name: /^PREMIUM 요금/ })
  expect(await premium.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true)
})

test('a plan says its price, the price of one and how many it holds (C-049)', async ({ page, request }) => {
  const { result } = await (await request.get('/api/plans')).json()
  for (const plan of result)
    expect(Object.keys(plan)).toEqual(
      expect.arrayContaining(['title', 'amount', 'price', 'price_for_one', 'labels', 'icon']),
    )
  await page.goto('/pricing')
  const six = page.getByRole('article').filter({ hasText: '6 TICKET' })
  await expect(six).toContainText('5,000,000원')
  await expect(six).toContainText('1 Ticket당 833,333원')
  await expect(six.locator('svg')).toHaveCount(1)
})

test('each plan stands in its row with its price and unit (C-048, C-050, C-051, C-052, C-053)', async ({
  page,
}) => {
  await page.goto('/pricing')
  const inRow = (row: string) => page.getByRole('region', { name: row, exact: true }).getByRole('article')
  const plans = [
    ['1 TICKET', '1,000,000원', '1 Ticket당 1,000,000원'],
    ['6 TICKET', '5,000,000원', '1 Ticket당 833,333원'],
    ['42 TICKET', '30,000,000원', '1 Ticket당 714,286원'],
    ['150 TICKET', '100,000,000원', '1 Ticket당 666,667원'],
  ]
  await expect(inRow('PREMIUM')).toHaveText(
    plans.map(([title, price, unit]) => `${title}학생할인 적용${price}${unit}`),
  )
})

test('the plans of a year and of a month stand in theirs (C-048, C-054, C-055, C-056, C-057)', async ({
  page,
}) => {
  await page.goto('/pricing')
  const inRow = (row: string) => page.getByRole('region', { name: row, exact: true }).getByRole('article')
  await expect(inRow('MORE SERVICE')).toHaveText([
    'BLACK (365 days)학생할인 적용300,000,000원하루 821,918원',
    'MOSIM (365 days)학생할인 적용500,000,000원하루 1,369,863원',
  ])
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '\\.')
  await expect(inRow('MONTHLY PLAN')).toHaveText([
    new RegExp(
      `^MONTHLY PLAN학생할인 적용${today} ~ \\d{4}\\.\\d{2}\\.\\d{2}월 10,000,000원오늘부터 한 달간 이용$`,
    ),
  ])
})

test('Premium and More are compared in six lines (C-058, C-059, C-060, C-061)', async ({ page }) => {
  await page.goto('/pricing')
  const table = page.getByRole('region', { name: '플랜 비교' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['항목', 'Premium', 'More'])
  const line = (title: string) => table.getByRole('row', { name: title }).getByRole('cell')
  await expect(line('전담 기사')).toHaveText(['없음', '있음'])
  await expect(line('차량')).toHaveText(['랜덤 배정', '전용 차량'])
  await expect(line('여러 대 이용')).toHaveText(['없음', '있음'])
})

test('the comparison goes on with whom it is for, waiting and concierge (C-062, C-063, C-064)', async ({
  page,
}) => {
  await page.goto('/pricing')
  const line = (title: string) => page.getByRole('row', { name: title }).getByRole('cell')
  await expect(line('제3자 이용')).toHaveText(['직계 가족', '직접 지정'])
  await expect(line('기사 대기')).toHaveText(['최대 2박', '무제한'])
  await expect(line('비서 컨시어지')).toHaveText(['없음', '있음'])
})

test('the discounts are noted (C-067, C-068, C-069)', async ({ page }) => {
  await page.goto('/pricing')
  const notes = page.getByRole('region', { name: '할인 안내' }).getByRole('listitem')
  await expect(notes).toHaveText([
    /65세 이상 실버.*50%/,
    /학생, 임산부\(임신 2~38주\).*장애인.*증빙.*50%/,
    /0\.5로 계산/,
  ])
})

test('on a desk both ways to buy open the chat in a new tab (C-065, C-066)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/pricing')
  for (const name of [/구매 문의/, /정기결제 신청/]) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', brand.chatUrl)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent })
  test('the regular payment leads into the messenger itself (C-066)', async ({ page }) => {
    await page.goto('/pricing')
    const link = page.getByRole('link', { name: '정기결제 신청' })
    await expect(link).toHaveAttribute('href', brand.paymentAppUrl)
    await expect(link).not.toHaveAttribute('target', '_blank')
  })
})
