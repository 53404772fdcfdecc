import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listFaqs } from '#subscribe/faq/contract.ts'
import { answer, refuse, serve } from '#testing/network.ts'
import { expectAccessible, expectTexts, press, resize } from '#testing/screen.tsx'
import { modelOut, openAsVisitor } from '#testing/subscriber.ts'
import { getModel, listModels, type ModelOut } from '../contract.ts'

const [car] = modelOut.car
const LATER = '지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.'

const modelAt = (name: string, fee: number, changes = {}): ModelOut => ({
  ...modelOut,
  id: name,
  name,
  car: [{ ...car!, id: `car ${name}`, subscription_fee_12: fee, subscription_fee_1: fee, ...changes }],
})
const models = [modelAt('싼 차', 500_000), modelAt('비싼 차', 2_000_000)]
const announced = modelAt('나올 차', 1_000_000, { release_date: null, is_available: false })
const cards = () => page.getByRole('region', { name: '구독 차량 목록' }).getByRole('listitem')
const names = () => cards().getByRole('heading')
const groups = () =>
  page.getByRole('region', { name: '구독 차량 목록' }).getByRole('heading', { level: 2 }).elements()

test('the list is dark, shows prices with tax, and does not link announced cars (S-001, S-002, S-003, S-018, S-023, S-026)', async () => {
  await openAsVisitor('/subscribe', [answer(listModels, [...models, announced])])
  await expect.element(cards().first()).toMatchTextContent('12개월 · 월 50만원')
  await expect.element(cards().first()).toMatchTextContent('VAT 포함')
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
  await expectAccessible()
  const later = cards().filter({ hasText: '출시 예정' })
  await expect.element(later.getByRole('link')).not.toBeInTheDocument()
  await expect.element(later.getByRole('group')).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(cards().first().getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/^\/subscribe\/cars\//))
})

test('new models come first, then popular ones, each by price (S-019, S-024, S-025)', async () => {
  const popular = modelAt('인기 차', 100_000, { is_new: false, is_hot: true })
  const old = modelAt('보통 차', 90_000, { is_new: false })
  await openAsVisitor('/subscribe/cars', [answer(listModels, [old, popular, ...models])])
  await expectTexts(names()).toEqual(['싼 차', '비싼 차', '인기 차', '보통 차'])
  expect(groups().map(({ textContent }) => textContent)).toEqual([
    '새로 들어온 차',
    '많이 찾는 차',
    '그 밖의 차',
  ])
  await page.getByText('높은 가격순').click()
  await expectTexts(names()).toEqual(['비싼 차', '싼 차', '인기 차', '보통 차'])
})

test('the chosen term changes price, order and links, and stays in the address (S-022, S-023, S-024)', async () => {
  const long = modelAt('긴 차', 1_000_000, { subscription_fee_24: 300_000 })
  const other = modelAt('다른 차', 900_000, { subscription_fee_24: 400_000 })
  await openAsVisitor('/subscribe/cars', [answer(listModels, [...models, long, other])])
  await expectTexts(names()).toEqual(['싼 차', '다른 차', '긴 차', '비싼 차'])
  await page.getByText('24개월', { exact: true }).click()
  await expectTexts(names()).toEqual(['긴 차', '다른 차', '싼 차', '비싼 차'])
  await expect.element(cards().first()).toMatchTextContent('24개월 · 월 30만원')
  await expect.element(cards().nth(2)).toMatchTextContent('1, 12개월만 구독하실 수 있습니다')
  await expect
    .element(cards().first().getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/month=24$/))
  await page.getByText('높은 가격순').click()
  await expectTexts(names()).toEqual(['다른 차', '긴 차', '싼 차', '비싼 차'])
  expect(location.search).toBe('?month=24&sort=high')
  await openAsVisitor('/subscribe/cars?month=24&sort=high', [answer(listModels, [...models, long, other])])
  await expect.element(page.getByRole('radio', { name: '24개월' })).toBeChecked()
  await expectTexts(names()).toEqual(['다른 차', '긴 차', '싼 차', '비싼 차'])
})

test('filters leave out models, and stay in the address; a filter without models can be reset', async () => {
  const other = { ...modelAt('세단', 3_000_000), brand: { name: '다른' }, body_type: 'SEDAN' as const }
  const taken = modelAt('나간 차', 700_000, { is_available: false })
  await openAsVisitor('/subscribe/cars', [answer(listModels, [...models, other, taken])])
  await expectTexts(names()).toEqual(['싼 차', '나간 차', '비싼 차', '세단'])
  await page.getByLabelText('차종').selectOptions('SUV')
  await expectTexts(names()).toEqual(['싼 차', '나간 차', '비싼 차'])
  await page.getByText('바로 구독 가능', { exact: true }).click()
  await expectTexts(names()).toEqual(['싼 차', '비싼 차'])
  await expect.element(page.getByText('모델 2종')).toBeVisible()
  await page.getByLabelText('월 구독료').selectOptions('200만원 이하')
  await page.getByLabelText('브랜드').selectOptions('다른')
  await expectTexts(names()).toEqual([])
  expect(location.search).toBe(`?type=SUV&free=1&max=2000000&brand=${encodeURIComponent('다른')}`)
  await expectAccessible()
  await press('필터 초기화')
  await expectTexts(names()).toEqual(['싼 차', '나간 차', '비싼 차', '세단'])
  expect(location.search).toBe('')
})

test('up to three models are compared side by side, by keyboard too (S-021, S-042) @long', async () => {
  const third = { ...modelAt('세단', 3_000_000), body_type: 'SEDAN' as const }
  const fourth = {
    ...modelAt('넷째 차', 4_000_000, { is_available: false, mileage: 4_200 }),
    available_from: '2027-01-05',
  }
  await openAsVisitor('/subscribe/cars', [answer(listModels, [...models, third, fourth])])
  const choice = (name: string) => page.getByRole('checkbox', { name: `시험 ${name} 비교에 담기` })
  await expect.element(cards().filter({ hasText: '모두 구독 중' })).toMatchTextContent('2027. 1. 5.부터')
  await choice('싼 차').click()
  await expect.element(page.getByRole('button', { name: '비교하기' })).toBeDisabled()
  await choice('세단').click()
  await choice('넷째 차').click()
  await expect.element(choice('비싼 차')).toBeDisabled()
  await expectAccessible()
  await press('비교하기')
  const dialog = page.getByRole('dialog', { name: '차량 비교' })
  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell')
  await expectTexts(row('차종')).toEqual(['SUV', '세단', 'SUV'])
  await expectTexts(row('12개월 구독료')).toEqual(['500,000원', '3,000,000원', '4,000,000원'])
  await expectTexts(row('월 약정 주행거리')).toEqual(['1,000km', '1,000km', '1,000km'])
  await expectTexts(row('현재 주행거리')).toEqual(['0km', '0km', '4,200km'])
  await expectTexts(row('구독 가능')).toEqual([
    '바로 가능 1대',
    '바로 가능 1대',
    '2027. 1. 5.부터 구독하실 수 있습니다',
  ])
  await expectAccessible()
  const scroller = dialog.getByRole('region', { name: '비교 표' }).element()
  scroller.scrollLeft = 200
  expect(scroller.scrollLeft).toBe(200)
  const head = dialog.getByRole('rowheader', { name: '차종' }).element()
  expect(head.getBoundingClientRect().left).toBe(scroller.getBoundingClientRect().left)
  await press('닫기')
  await press('비우기')
  await expect.element(choice('비싼 차')).toBeEnabled()
})

test('the term in the address of a car is chosen, if it is on offer (S-034)', async () => {
  const long = modelAt('긴 차', 900_000, { subscription_fee_60: 700_000 })
  await openAsVisitor(`/subscribe/cars/${long.id}?month=12`, [answer(getModel, long)])
  await expect.element(page.getByRole('radio', { name: /12개월/ })).toBeChecked()
  await openAsVisitor(`/subscribe/cars/${long.id}?month=24`, [answer(getModel, long)])
  await expect.element(page.getByRole('radio', { name: /60개월/ })).toBeChecked()
  await page.getByText('12개월', { exact: true }).click()
  expect(location.search).toBe('?month=12')
})

test('the cards stand in two columns from 1,024 px', async () => {
  await openAsVisitor('/subscribe/cars', [answer(listModels, models)])
  const tops = () =>
    cards()
      .elements()
      .map((card) => card.getBoundingClientRect().top)
  for (const [width, columns] of [
    [1023, 1],
    [1024, 2],
    [1440, 2],
  ] as const) {
    await resize({ width, height: 844 })
    await expect.poll(() => new Set(tops()).size).toBe(3 - columns)
  }
})

test('a car shows pictures and conditions, and links to apply for the chosen term (S-006, S-007, S-034)', async () => {
  const long = modelAt('긴 차', 900_000, { subscription_fee_60: 700_000 })
  await openAsVisitor(`/subscribe/cars/${long.id}`, [answer(getModel, long)])
  await expect.element(page.getByRole('heading', { name: '긴 차' }).first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: /긴 차 사진/ })).toBeVisible()
  for (const text of [
    '만 26세 이상의 운전자',
    '운전면허 취득 후 1년 이상',
    /중도 해지 시 위약금/,
    /흡연은 금지/,
    /과태료와 범칙금/,
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /60개월/ })).toBeChecked()
  await page.getByText('12개월', { exact: true }).click()
  const apply = page.getByRole('link', { name: '구독 신청하기' })
  await expect
    .element(apply)
    .toHaveAttribute('href', expect.stringMatching(/\/subscribe\/.+\/apply\?month=12$/))
  await expectAccessible()
})

test('a failed list can be loaded again; a missing car shows a title (S-027, S-035)', async () => {
  await openAsVisitor('/subscribe/cars', [refuse(listModels, 422, 'INVALID', LATER)])
  await expect.element(page.getByText('데이터를 불러오지 못했습니다')).toBeVisible()
  await expect.element(page.getByText(LATER)).toBeVisible()
  serve(answer(listModels, models))
  await press('다시 시도')
  await expect.element(page.getByText('모델 2종')).toBeVisible()
  await openAsVisitor('/subscribe/cars/gone', [refuse(getModel, 404, 'NOT_FOUND', '없습니다.')])
  await expect.element(page.getByRole('heading', { name: '차량을 찾을 수 없습니다' })).toBeVisible()
  await expectAccessible()
})

test('a question opens its answer with line breaks; a failed list shows an error (S-185, S-187, S-188)', async () => {
  const faq = {
    id: 'f1',
    question: '누가 구독할 수 있나요?',
    answer: '하실 수 있습니다.\n본인인증으로 확인합니다.',
  }
  await openAsVisitor('/subscribe/faq', [answer(listFaqs, [faq])])
  await press(faq.question)
  const text = page.getByText('하실 수 있습니다.', { exact: false })
  await expect.element(text).toBeVisible()
  expect((text.element() as HTMLElement).innerText).toContain('하실 수 있습니다.\n본인인증으로')
  await expectAccessible()
  await openAsVisitor('/subscribe/faq', [refuse(listFaqs, 422, 'INVALID', LATER)])
  const failed = page.getByText('아이디 FAQ를 불러오는 중 오류가 발생했습니다', { exact: true })
  await expect.element(failed).toBeVisible()
})

test.each([320, 390, 1440])(
  'at %d px the list keeps its height while cards are drawn on scrolling',
  async (width) => {
    const many = Array.from({ length: 12 }, (_, at) => modelAt(`차 ${at}`, 500_000 + at))
    await openAsVisitor('/subscribe/cars', [answer(listModels, many)])
    await resize({ width, height: 844 })
    await expect.poll(() => names().elements().length).toBe(12)
    const page = document.documentElement
    const before = page.scrollHeight
    for (let top = 0; top < before; top += 400) {
      scrollTo(0, top)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
    expect(page.scrollHeight).toBe(before)
  },
)
