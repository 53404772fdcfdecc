import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, requestsTo } from '#testing/network.ts'
import { expectAccessible } from '#testing/screen.tsx'
import { openAsSubscriber } from '#testing/subscriber.ts'
import { getPayment } from '../contract.ts'

const address = { payment_id: 'sub-x-001', amount: '751000', month: '1', car_id: '1' }
const about = { car_id: '1', brand_name: '제네시스', model_name: 'GV80', term: 12, paid_at: null }
const payment = { payment_id: 'sub-x-001', amount: 751_000, month: 1, ...about }
const open = (query: Record<string, string>, ...answers: ReturnType<typeof answer>[]) =>
  openAsSubscriber(`/subscribe/success?${new URLSearchParams(query)}`, answers)
const invalid = () => page.getByText('결제 정보가 올바르지 않습니다')

test('an incomplete URL, or that of another subscriber’s payment, shows no payment (S-069, S-070, S-071)', async () => {
  for (const name of Object.keys(address)) {
    await open({ ...address, [name]: '' })
    await expect.element(invalid()).toBeVisible()
    await expect.element(page.getByText('주소를 다시 확인해 주세요.')).toBeVisible()
    expect(requestsTo(getPayment)).toEqual([])
  }
  await open(address, refuse(getPayment, 404, 'NOT_FOUND', '결제가 없습니다.'))
  await expect.element(invalid()).toBeVisible()
  await expect.element(page.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/')
  const my = page.getByRole('link', { name: '마이페이지' })
  await expect.element(my).toHaveAttribute('href', '/subscribe/my')
  await expectAccessible()
})

test.each([{ amount: '1' }, { month: '2' }, { car_id: '2' }])(
  'a URL that contradicts the server’s record shows no payment: %o (S-069)',
  async (wrong) => {
    await open({ ...address, ...wrong }, answer(getPayment, { ...payment, status: 'PAID' }))
    await expect.element(invalid()).toBeVisible()
    await expect.element(page.getByText('751,000원')).not.toBeInTheDocument()
  },
)

test('a payment is shown from the server’s record: car, term and amount (S-069)', async () => {
  await open(address, answer(getPayment, { ...payment, status: 'PAID' }))
  await expect.element(page.getByRole('heading', { name: '결제 완료' })).toBeVisible()
  for (const text of ['제네시스 GV80', '12개월', '751,000원', '1회차'])
    await expect.element(page.getByText(text)).toBeVisible()
  await open(address, answer(getPayment, { ...payment, status: 'UNKNOWN' }))
  await expect.element(page.getByText('다시 결제하지 마세요.')).toBeVisible()
  await expectAccessible()
})

test('a server error is not shown as a wrong URL, and the query can be retried @long', async () => {
  await open(address, refuse(getPayment, 500, 'INTERNAL', '오류가 발생했습니다.'))
  await expect.element(page.getByRole('button', { name: '다시 시도' })).toBeVisible()
  await expect.element(invalid()).not.toBeInTheDocument()
})
