import { alertOf, answer, expectApplied, filled, onPhone, registerIn, submit } from './applying.ts'
import { expect, expectAccessible, loseAnswer, test } from './people.ts'
import { ask, asStaffOf, enterAs, newModel, newSubscriber, type Subscriber } from './subscribers.ts'

test.use(onPhone)

const requestsOf = ({ token }: Subscriber) =>
  ask('GET', '/api/subscribe/subscriptions/requests', undefined, token['access_token'])

test(
  'a subscriber applies on a phone with a coupon and points, is accepted, charged, and sees it (S-036, S-037, S-059, S-060, S-063, S-064)',
  { tag: '@story' },
  async ({ page }) => {
    const [model, subscriber] = [await newModel(), await newSubscriber('독고 구독')]
    const code = `APPLY${Date.now().toString(36).toUpperCase()}`
    await asStaffOf('POST', '/coupons', {
      code,
      name: '첫 달 10%',
      discount_type: 'PERCENTAGE',
      discount_rate: 10,
    })
    const token = subscriber.token['access_token'] as string
    await ask('POST', `/api/subscribe/subscriptions/coupons/${code}`, undefined, token)
    await asStaffOf('POST', `/subscribers/${subscriber.id}/points`, { amount: 55_000, description: '시험' })
    await enterAs(page, subscriber)
    await page.goto(`/subscribe/cars/${model.id}`)
    await page.getByRole('link', { name: '구독 신청하기' }).click()
    await expect(page).toHaveURL(new RegExp(`/subscribe/${model.id}/apply\\?month=12`))
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByText('첫 달 890,000원')).toBeVisible()
    await page.getByLabel(/첫 달 10%/).check()
    await page.getByRole('button', { name: '전액 사용' }).click()
    await expect(page.getByText('첫 달 751,000원')).toBeVisible()
    await page.getByLabel('포인트 (첫 달)').fill('55000')
    await expect(page.getByText('포인트는 10,000원 단위로 사용할 수 있습니다.')).toBeVisible()
    await submit(page).click()
    await answer(page, '포인트는 10,000원 단위로')
    await page.getByLabel('포인트 (첫 달)').fill('50000')
    await expect(page.getByText('첫 달 751,000원')).toBeVisible()
    await submit(page).click()
    await answer(page, '모든 약관에 동의해 주세요.')
    await page.getByRole('button', { name: '정기결제 이용 동의 내용 보기' }).click()
    await expect(page.getByText(/오전 9시에 결제합니다/)).toBeVisible()
    await expectAccessible(page)
    await filled(page)
    await expectAccessible(page)
    await registerIn(page, '카드 등록')
    await expectApplied(page)
    await test.step('the profile shows the request, its coupon and its date in Korean time (S-009, S-137, S-143)', async () => {
      const requests = page.getByRole('region', { name: '구독 신청' })
      await expect(requests).toContainText('쿠폰 사용')
      await expect(requests).toContainText(new Date().toLocaleDateString('ko-KR', { timeZone: 'Asia/Seoul' }))
    })
    const [request] = (await requestsOf(subscriber)) as unknown as { id: string; price: object }[]
    expect(request!.price).toEqual({
      fee: 890_000,
      coupon_discount: 89_000,
      point_amount: 50_000,
      first_month: 751_000,
      later_months: 890_000,
    })
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
    const accepted = await asStaffOf('POST', `/requests/${request!.id}/accept`, { start_date: today })
    await page.reload()
    await expect(page.getByRole('region', { name: '내 구독' })).toContainText('이용 중')
    await expectAccessible(page)
    const { payment_id: id } = accepted['payment'] as { payment_id: string }
    await page.goto(`/subscribe/success?payment_id=${id}&amount=751000&month=1&car_id=${model.cars[0]}`)
    await expect(page.getByRole('heading', { name: '결제 완료' })).toBeVisible()
    await expect(page.getByText('751,000원')).toBeVisible()
  },
)

test('a refused card shows the provider’s text; a lost response creates one request (S-061, S-065, S-066, S-067)', async ({
  page,
}) => {
  const [model, subscriber] = [await newModel(), await newSubscriber()]
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/${model.id}/apply?month=1`)
  await filled(page)
  await registerIn(page, '사용자 취소')
  await answer(page, '사용자가 카드 등록을 취소하셨습니다.')
  await expect(page).toHaveURL(`/subscribe/${model.id}/apply?month=1`)
  await expect(page.getByLabel('모두 동의합니다')).toBeChecked()
  await submit(page).click()
  await registerIn(page, '카드 등록', '4330-1234-1234-0002')
  await answer(page, '카드사에서 등록을 거절했습니다.')
  expect(await requestsOf(subscriber)).toEqual([])
  await submit(page).click()
  // The client retries a lost request automatically, so the responses to its retries are lost too.
  await loseAnswer(page, '**/subscriptions/cars/*/request', 3)
  await registerIn(page, '카드 등록')
  await answer(page, '빌링키 발급은 완료되었지만 구독 신청에 실패했습니다.', '다시 보내기')
  await expectApplied(page)
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: /구독 신청/ })).toBeVisible()
  await expect(alertOf(page)).toHaveCount(0)
  expect(await requestsOf(subscriber)).toHaveLength(1)
})

test('a fee raised while the card window is open needs a new consent before the charge', async ({ page }) => {
  const [model, subscriber] = [await newModel(), await newSubscriber()]
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await filled(page)
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await expect(page.getByRole('heading', { name: '정기결제 카드 등록' })).toBeVisible()
  await asStaffOf('PATCH', `/cars/${model.cars[0]}`, { subscription_fee_12: 990_000 })
  await page.getByRole('button', { name: '카드 등록' }).click()
  await answer(page, '확인하신 뒤 결제 금액이 바뀌었습니다.')
  await expect(page.getByText('첫 달 990,000원')).toBeVisible()
  expect(await requestsOf(subscriber)).toEqual([])
  await expect(page.getByText('카드가 등록되어 있습니다')).toBeVisible()
  await submit(page).click()
  await page.getByRole('button', { name: '이 카드로 신청하기' }).click()
  await expectApplied(page)
  expect(await requestsOf(subscriber)).toMatchObject([{ price: { first_month: 990_000 } }])
})
