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

test('the list is dark, shows prices with tax, and does not link announced cars (S-001, S-002, S-003, S-018, S-023, S-026)', async () => {
  await openAsVisitor('/subscribe', [answer(listModels, [...models, announced])])
  await expect.element(cards().first()).toMatchTextContent('월 50만원부터')
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
  await page.getByText('높은 가격순').click()
  await expectTexts(names()).toEqual(['비싼 차', '싼 차', '인기 차', '보통 차'])
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
  await page.getByText('12개월').click()
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
