import { alertOf, answer, expectApplied, filled, onPhone, registerIn, submit } from './applying.ts'
import { expect, expectAccessible, loseAnswer, test } from './people.ts'
import { dayOf } from '#kit/day.ts'
import { CONSENTS } from '#subscribe/application/rules.ts'
import {
  ask,
  asStaffOf,
  enterAs,
  newModel,
  newRequest,
  newSubscriber,
  type Subscriber,
} from './subscribers.ts'

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
    await test.step('the profile tells of the request, and of its coupon, on a Korean date (S-009, S-137, S-143)', async () => {
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
    await page.goto(`/subscribe/success?payment_id=${id}&amount=1&month=1&car_id=${model.cars[0]}`)
    await expect(page.getByRole('heading', { name: '결제 완료' })).toBeVisible()
    await expect(page.getByText('751,000원')).toBeVisible()
  },
)

test('a card that is refused or given up is said in the provider’s words, and what was filled stays (S-065, S-067)', async ({
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
})

test('a fee that is raised while the card’s window is open is not charged: the new one is shown and asked about', async ({
  page,
}) => {
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
  await submit(page).click()
  await registerIn(page, '카드 등록')
  await expectApplied(page)
  expect(await requestsOf(subscriber)).toMatchObject([{ price: { first_month: 990_000 } }])
})

test('another card is registered from the profile, and what was declined is paid with it', async ({
  page,
}) => {
  const [model, subscriber] = [await newModel(), await newSubscriber()]
  const token = subscriber.token['access_token'] as string
  const opened = await ask(
    'POST',
    '/api/subscribe/billing-attempts',
    { model_id: model.id, month: 12 },
    token,
  )
  const window = {
    issueId: opened['issue_id'],
    storeId: opened['store_id'],
    channelKey: opened['channel_key'],
  }
  const simulator = process.env.E2E_SIMULATOR!
  const { billingKey } = await ask('POST', '/__sim/portone-v2/billing-keys', window, undefined, simulator)
  const body = { month: 12, billing_key: billingKey, consents: CONSENTS, licence_declared: true }
  const url = `/api/subscribe/subscriptions/cars/${model.cars[0]}/request`
  const { id } = await ask('POST', url, body, token)
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  await asStaffOf('POST', `/requests/${id}/accept`, { start_date: today })
  await enterAs(page, subscriber)
  await page.goto('/subscribe/my')
  await page.getByRole('button', { name: '카드 변경' }).click()
  await expect(page.getByRole('heading', { name: '정기결제 카드 등록' })).toBeVisible()
  await page.getByRole('button', { name: '사용자 취소' }).click()
  await answer(page, '사용자가 카드 등록을 취소하셨습니다.')
  await page.getByRole('button', { name: '카드 변경' }).click()
  await expect(page.getByRole('heading', { name: '정기결제 카드 등록' })).toBeVisible()
  // Also what is asked again by itself is lost.
  await loseAnswer(page, '**/subscriptions/*/card', 3)
  await page.getByRole('button', { name: '카드 등록' }).click()
  await answer(page, '카드를 변경하지 못했습니다.', '다시 보내기')
  await answer(page, '카드를 변경했습니다.')
  await expect(page).toHaveURL('/subscribe/my')
  await expectAccessible(page)
})

test('the form starts at the longest term, and a coupon that another term rules out is let go (S-039, S-041, S-045, S-054, S-056)', async ({
  page,
}) => {
  const [model, subscriber] = [await newModel(), await newSubscriber()]
  const code = `TERM${Date.now().toString(36).toUpperCase()}`
  const coupon = {
    code,
    name: '한 달 구독 할인',
    discount_type: 'FIXED',
    discount: 90_000,
    min_price: 900_000,
  }
  await asStaffOf('POST', '/coupons', coupon)
  await ask(
    'POST',
    `/api/subscribe/subscriptions/coupons/${code}`,
    undefined,
    subscriber.token['access_token'],
  )
  await asStaffOf('POST', `/subscribers/${subscriber.id}/points`, { amount: 20_000, description: '시험' })
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/${model.id}/apply?month=7`)
  await expect(page.getByLabel(/12개월/)).toBeChecked()
  await expect(page.getByText('월 89만원')).toBeVisible()
  await expect(page.getByLabel(/한 달 구독 할인/)).toHaveCount(0)
  await page.getByText('1개월', { exact: true }).click()
  await page.getByLabel(/한 달 구독 할인/).check()
  await expect(page.getByText('첫 달 900,000원')).toBeVisible()
  await page.getByText('12개월', { exact: true }).click()
  await page.getByText('1개월', { exact: true }).click()
  await expect(page.getByLabel('사용하지 않음')).toBeChecked()
  await page.getByRole('button', { name: '전액 사용' }).click()
  await expect(page.getByLabel('포인트 (첫 달)')).toHaveValue('20000')
  await expect(page.getByText('첫 달 970,000원')).toBeVisible()
  await page.getByLabel('모두 동의합니다').check()
  await expect(page.getByRole('checkbox', { name: /\[필수\]/, checked: true })).toHaveCount(7)
  await page.getByRole('checkbox', { name: /위치정보 이용약관/ }).uncheck()
  await expect(page.getByLabel('모두 동의합니다')).not.toBeChecked()
})

test('the way back from the card is used once, however often it is loaded, also when the answer is lost (S-061, S-066)', async ({
  page,
}) => {
  const [model, subscriber] = [await newModel(), await newSubscriber()]
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/${model.id}/apply`)
  await expect(page.getByLabel(/12개월/)).toBeChecked()
  await filled(page)
  let lost = 0
  await page.route('**/subscriptions/cars/*/request', async (route) => {
    await route.fetch()
    // Also what is asked again by itself is lost.
    if (lost++ < 3) return route.abort()
    return route.continue()
  })
  await registerIn(page, '카드 등록')
  await answer(page, '빌링키 발급은 완료되었지만 구독 신청에 실패했습니다.', '다시 보내기')
  await expectApplied(page)
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: /구독 신청/ })).toBeVisible()
  await expect(alertOf(page)).toHaveCount(0)
  expect(await requestsOf(subscriber)).toHaveLength(1)
})

test('who applied for the model already is told before a second card is registered, until it is taken back', async ({
  page,
}) => {
  const [model, subscriber] = await Promise.all([newModel(), newSubscriber()])
  await newRequest(subscriber, model)
  await enterAs(page, subscriber)
  const form = `/subscribe/${model.id}/apply?month=12`
  await page.goto(form)
  const told = page.getByRole('status').filter({ hasText: '같은 차량을 이미 신청하셨습니다.' })
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await submit(page).click()
  await answer(page, '같은 차량을 이미 신청하셨습니다.')
  await told.getByRole('link', { name: '신청 내역 보기' }).click()
  const requests = page.getByRole('region', { name: '구독 신청' })
  await requests.getByRole('button', { name: '신청 취소' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '신청 취소하기' }).click()
  await expect(requests.getByRole('button')).toHaveCount(0)
  await page.goBack()
  await expect(submit(page)).toBeVisible()
  await expect(told).toHaveCount(0)
  await filled(page)
})

test('whoever is not logged in is told, logs in, and goes on where he was (S-058)', async ({ page }) => {
  const [model, subscriber] = [await newModel(), await newSubscriber()]
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await page.getByLabel(/만 26세 이상이며/).check()
  await submit(page).click()
  await answer(page, '로그인이 필요한 서비스입니다.')
  await expect(page).toHaveURL('/subscribe/login')
  await page.getByLabel('이메일').fill(subscriber.email)
  await page.getByLabel('비밀번호', { exact: true }).fill('han7ok')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL(`/subscribe/${model.id}/apply?month=12`)
  await expect(page.getByLabel(/만 26세 이상이며/)).toBeChecked()
})

test('who comes back from the card to a car that is gone meanwhile is told, and the card stays in no address', async ({
  page,
}) => {
  const [model, subscriber] = await Promise.all([newModel(), newSubscriber()])
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/${model.id}/apply`)
  await filled(page)
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await expect(page.getByRole('heading', { name: '정기결제 카드 등록' })).toBeVisible()
  const other = await newRequest(await newSubscriber(), model)
  await asStaffOf('POST', `/requests/${other}/accept`, { start_date: dayOf(new Date()) })
  await page.getByRole('button', { name: '카드 등록', exact: true }).click()
  await answer(page, '빌링키 발급은 완료되었지만 구독 신청에 실패했습니다.')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.url()).not.toContain('billingKey')
  expect(await requestsOf(subscriber)).toHaveLength(0)
})

test('a card for a subscription that is listed no more stays in no address either', async ({ page }) => {
  await enterAs(page, await newSubscriber())
  const from = 'transactionType=ISSUE_BILLING_KEY&billingKey=billing-key-1'
  await page.goto(`/subscribe/my?subscription=${crypto.randomUUID()}&${from}`)
  await answer(page, '카드')
  expect(page.url()).not.toContain('billingKey')
})
