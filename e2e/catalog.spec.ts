import { asStaff } from './desk.ts'
import { expect, expectAccessible, messagesTo, test } from './people.ts'
import { enterAs, newSubscriber } from './subscribers.ts'

const LIST = '**/api/subscribe/subscriptions/models'

test('a visitor looks at the cars by price, opens one and is led to apply for a term (S-001, S-002, S-003, S-006, S-007, S-018, S-019, S-023, S-024, S-025, S-026, S-034)', async ({
  page,
}) => {
  await page.goto('/subscribe')
  const cards = page.getByRole('region', { name: '구독 차량 목록' }).getByRole('listitem')
  const names = () => cards.getByRole('heading').allTextContents()
  await expect(cards.first().getByText(/^월 [\d,]+만원부터$/)).toBeVisible()
  await expect(cards.first()).toContainText('VAT 포함')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  const cheapest = await names()
  await page.getByText('높은 가격순').click()
  await expect(cards.first().getByRole('heading')).not.toHaveText(cheapest[0]!)
  expect((await names()).toSorted((a, b) => a.localeCompare(b))).toEqual(
    cheapest.toSorted((a, b) => a.localeCompare(b)),
  )
  const announced = cards.filter({ hasText: '출시 예정' }).first()
  await expect(announced.getByRole('link')).toHaveCount(0)
  await expect(announced.getByRole('group')).toHaveAttribute('aria-disabled', 'true')

  await page.goto('/subscribe/cars')
  await cards.filter({ hasText: '911 카레라 S' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: '911 카레라 S' })).toBeVisible()
  await expect(page.getByRole('region', { name: /포르쉐 911 카레라 S 사진/ })).toBeVisible()
  for (const text of [
    '만 26세 이상의 운전자',
    '운전면허 취득 후 1년 이상',
    /중도 해지 시 위약금/,
    /흡연은 금지/,
    /과태료와 범칙금/,
  ])
    await expect(page.getByText(text)).toBeVisible()
  const apply = page.getByRole('link', { name: '구독 신청하기' })
  await expect(page.getByRole('radio', { name: /60개월/ })).toBeChecked()
  await page.getByText('12개월').click()
  await expect(apply).toHaveAttribute('href', /\/subscribe\/[0-9a-f-]{36}\/apply\?month=12$/)
  await expectAccessible(page)
})

test('a list that does not come says so and comes on a second try; a car that is not there is told (S-027, S-035)', async ({
  page,
}) => {
  const text = '지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.'
  await page.goto('/subscribe/faq')
  await page.route(LIST, (route) => route.fulfill({ status: 422, json: { code: 'INVALID', err: text } }))
  await page.getByRole('link', { name: '구독 차량' }).last().click()
  await expect(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await page.unroute(LIST)
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByText(/모델 \d+종/)).toBeVisible()
  await page.goto('/subscribe/cars/0195d2aa-0000-7000-8000-000000abcdef')
  await expect(page.getByRole('heading', { name: '차량을 찾을 수 없습니다' })).toBeVisible()
  await expectAccessible(page)
})

test('questions unfold their answers line by line; when they fail to come, it is said (S-185, S-187, S-188)', async ({
  page,
}) => {
  await page.goto('/subscribe/faq')
  await page.getByRole('button', { name: '누가 구독할 수 있나요?' }).click()
  const answer = page.getByText('만 26세 이상이고')
  await expect(answer).toBeVisible()
  expect(await answer.innerText()).toContain('하실 수 있습니다.\n본인인증으로')
  await expectAccessible(page)
  await page.goto('/subscribe/cars')
  await page.route('**/api/subscribe/subscriptions/faqs', (route) =>
    route.fulfill({ status: 422, json: { code: 'INVALID', err: '잠시 후 다시 시도해 주세요.' } }),
  )
  await page.getByRole('link', { name: 'FAQ' }).last().click()
  await expect(page.getByText('아이디 FAQ를 불러오는 중 오류가 발생했습니다', { exact: true })).toBeVisible()
})

for (const width of [320, 390, 1440])
  test(`at ${width} the list keeps its place while it is drawn: what is about to be pressed does not move`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/subscribe/cars')
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    await page.mouse.move(width / 2, 400)
    for (let at = 0; at < before; at += 400) await page.mouse.wheel(0, 400)
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    expect(await height()).toBe(before)
  })

test('a visitor who misses a car is shown the way in; a subscriber asks for it and gets an answer (S-028, S-029, S-030, S-031)', async ({
  page,
}) => {
  await page.goto('/subscribe/cars')
  await page.getByRole('button', { name: '차량 요청하기' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '로그인' }).click()
  await page.waitForURL('/subscribe/login')

  const subscriber = await newSubscriber()
  await enterAs(page, subscriber)
  await page.goto('/subscribe/cars')
  await page.getByRole('button', { name: '차량 요청하기' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '요청하기' }).click()
  await expect(dialog.getByText('차량 모델명을 입력해주세요.')).toBeVisible()
  await expectAccessible(page)
  const model = `포르쉐 타이칸 ${subscriber.phone}`
  await dialog.getByLabel('차량 모델명').fill(`  ${model} `)
  await dialog.getByRole('button', { name: '요청하기' }).click()
  await expect(page.getByText('요청하신 차량을 접수했습니다.')).toBeVisible()
  const [wish] = (await asStaff(
    'GET',
    `/api/admin/subscription/wishes?q=${encodeURIComponent(model)}`,
  )) as unknown as { id: string; model: string }[]
  expect(wish!.model).toBe(model)
  await asStaff('PATCH', `/api/admin/subscription/wishes/${wish!.id}`, { reply: '다음 달에 준비됩니다.' })
  await expect.poll(() => messagesTo(subscriber.phone)).toContain('다음 달에 준비됩니다.')
})
