import type { Page } from '@playwright/test'
import { addDays, dayOf, koreanDate } from '#kit/day.ts'
import { expectApplied, onPhone, registerIn, submit } from './applying.ts'
import { dialog, expectToast } from './desk.ts'
import { expect, expectAccessible, test } from './people.ts'
import { passDays, subscriptionFor, totalsOf } from './subscription-time.ts'
import {
  asStaffOf,
  changeCardOf,
  DECLINING,
  enterAs,
  handOver,
  newModel,
  newRunning,
  newSubscriber,
  returnCar,
} from './subscribers.ts'

// A phone's user agent at both sizes, because on a phone the provider's window replaces the page and returns.
test.use({ userAgent: onPhone.userAgent })

const today = () => dayOf(new Date())

/** Applies with delivery and with a card that will be declined; the costs are in sight before signing. */
async function applyFor(page: Page, modelId: string): Promise<void> {
  await page.goto(`/subscribe/cars/${modelId}?month=12`)
  const costs = page.getByRole('region', { name: '총비용' })
  await expect(costs).toContainText('10,680,000원')
  await expect(costs).toContainText('1km마다 450원')
  await page.getByRole('link', { name: '구독 신청하기' }).click()
  await page.getByLabel('받으실 곳').fill('서울역 앞')
  await page.getByLabel('모두 동의합니다').check()
  await page.getByLabel(/만 26세 이상이며/).check()
  await submit(page).click()
  const summary = page.getByRole('dialog', { name: '이대로 신청할까요?' })
  await expect(summary).toContainText('중도 해지 위약금은 남은 기간 구독료')
  await expect(summary).toContainText('서울역 앞')
  await registerIn(page, '카드 등록', DECLINING)
  await expectApplied(page)
}

/** Pays the declined first charge with another card, in the provider's window. */
async function payWithOther(page: Page): Promise<void> {
  await expect(page.getByText('첫 달 결제가 거절되었습니다')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '다른 카드로 결제' }).click()
  await expect(page.getByRole('heading', { name: '정기결제 카드 등록' })).toBeVisible()
  await page.getByRole('button', { name: '카드 등록' }).click()
  await page.waitForURL(/\/subscribe\/success/)
  await expect(page.getByRole('heading', { name: '결제 완료' })).toBeVisible()
}

async function reportAccident(page: Page): Promise<void> {
  await page.getByRole('button', { name: '사고·고장 접수하기' }).click()
  await dialog(page).getByLabel('장소').fill('강남대로 1')
  await dialog(page).getByLabel('어떤 일이 있었나요?').fill('뒤에서 부딪혔습니다.')
  await dialog(page).getByRole('button', { name: '접수하기' }).click()
  await expect(page.getByText('뒤에서 부딪혔습니다.')).toBeVisible()
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`a subscription at ${width} pixels: declined, accident, late charge, early return`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height })
    const [model, subscriber] = await Promise.all([newModel(), newSubscriber('하온유')])
    await enterAs(page, subscriber)
    await applyFor(page, model.id)
    const { id: request } = (await page.evaluate(async () => {
      const token = localStorage.getItem('subscribeAccessToken')
      const answer = await fetch('/api/subscribe/subscriptions/requests', {
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await answer.json()) as { id: string }[])[0]
    }))!
    const start_date = addDays(today(), 3)
    await expect(asStaffOf('POST', `/requests/${request}/accept`, { start_date })).rejects.toThrow(
      'CARD_DECLINED',
    )
    await page.reload()
    await payWithOther(page)
    const id = await subscriptionFor(request)
    await page.goto(`/subscribe/my/${id}`)
    await expect(page.getByText(`시작 전입니다. ${koreanDate(start_date)}에 시작합니다.`)).toBeVisible()

    await passDays(id, 3)
    await page.reload()
    await expect(page.getByText('인도 예정')).toBeVisible()
    await handOver(id, 100)
    await page.reload()
    await expect(page.getByRole('img', { name: '진행 상태: 5단계 중 4단계, 이용' })).toBeVisible()
    await reportAccident(page)

    await changeCardOf(subscriber, id, DECLINING)
    // Monthly charges run at 10:00 on their day; one more day makes it certain at any time of day.
    await passDays(id, 32)
    const owed = page.getByText('2회차 890,000원 결제가 승인되지 않았습니다')
    await expect(async () => {
      await page.reload()
      await expect(owed).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 100_000 })
    await expectAccessible(page)
    await changeCardOf(subscriber, id)
    await page.reload()
    const pay = page.getByRole('button', { name: '지금 결제' })
    if (await pay.isVisible()) await pay.click()
    await expect(owed).toHaveCount(0, { timeout: 90_000 })

    await page.getByRole('button', { name: '중도 해지', exact: true }).click()
    await dialog(page).getByLabel('반납일').fill(addDays(today(), 14))
    await dialog(page).getByRole('button', { name: '견적 보기' }).click()
    await page.getByRole('button', { name: '동의하기' }).click()
    await dialog(page).getByRole('button', { name: '동의하기' }).click()
    await expect(page.getByText('해지 예정')).toBeVisible()
    await passDays(id, 4)
    await returnCar(id, 400, { text: '긁힘', amount: 300_000 })
    await page.reload()
    await expect(page.getByText(/이용하지 않은 날 \(10일\)/)).toBeVisible()
    await page.getByRole('button', { name: '의견 보내기' }).click()
    await dialog(page).getByLabel('어떤 점이 다른가요?').fill('처음부터 있던 흠집입니다.')
    await dialog(page).getByRole('button', { name: '보내기' }).click()
    await expect(page.getByText('처음부터 있던 흠집입니다.', { exact: false })).toBeVisible()
    const record = await asStaffOf('GET', `/subscriptions/${id}/record`)
    const offer = record['settlements'].find(({ kind }: { kind: string }) => kind === 'RETURN')
    await asStaffOf('POST', `/settlements/${offer.id}/revise`, { damages: [] })
    await page.reload()
    await page.getByRole('button', { name: '동의하기' }).click()
    await dialog(page).getByRole('button', { name: '동의하기' }).click()
    await expect(page.getByText('종료', { exact: true })).toBeVisible()
    const { ours, theirs } = await totalsOf(id)
    expect(ours).toBe(theirs)
  })

test('a withdrawal before the handover refunds all the money', async ({ page }) => {
  const { subscriber, id } = await newRunning('윤하루')
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/my/${id}`)
  await page.getByRole('button', { name: '청약 철회' }).click()
  await expect(dialog(page)).toContainText('결제하신 890,000원을 결제하신 카드로 바로 환불')
  await dialog(page).getByRole('button', { name: '철회하기' }).click()
  await expectToast(page, '청약을 철회했습니다.')
  await expect(page.getByRole('region', { name: '결제 내역' })).toContainText('890,000원 환불')
  expect(await totalsOf(id)).toEqual({ ours: 0, theirs: 0 })
})
