import { dayOf } from '#kit/day.ts'
import { atDesk, dialog, expectToast, rowOf } from './desk.ts'
import { expect, expectAccessible, test } from './people.ts'
import {
  ask,
  asStaffOf,
  DECLINING,
  enterAs,
  newDebt,
  newModel,
  newRequest,
  newSubscriber,
} from './subscribers.ts'

/** A long name that no other test uses, for a search. */
const newName = () => `독고무지개${crypto.randomUUID().slice(0, 6)}`
const listOf = (what: string, name: string, status = '') =>
  `/admin/subscription/${what}?q=${encodeURIComponent(name)}${status && `&status=${status}`}`

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('a request is accepted by keyboard; a declined card shows an error, then a rejection', async ({
    page,
  }) => {
    const [name, poor] = [newName(), newName()]
    const [model, good, bad] = await Promise.all([newModel(2), newSubscriber(name), newSubscriber(poor)])
    const accepted = await newRequest(good, model)
    await newRequest(bad, model, DECLINING)
    await atDesk(page, listOf('requests', name))
    const row = rowOf(page, { id: accepted })
    await expect(row).toContainText('890,000원')
    await expectAccessible(page)
    await page.keyboard.press('j')
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('첫 달 890,000원이 바로 결제됩니다.')
    await expectAccessible(page)
    const start = dialog(page).getByLabel('시작일')
    await start.focus()
    await expect(start).toBeFocused()
    await page.keyboard.press('Enter')
    await expectToast(page, '신청을 승인했습니다.')
    await expect(row).toHaveCount(0)

    await page.goto(listOf('requests', poor))
    await page.getByRole('button', { name: /심사하기/ }).click()
    // Both requests are for the same car, now taken by the first subscriber; staff select another one.
    await expect(dialog(page).getByText('이 차량은 다른 구독자가 이용하고 있습니다.')).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByLabel('차량').selectOption(model.cars[1]!)
    await dialog(page).getByRole('button', { name: '승인하기' }).click()
    await expect(dialog(page).getByText(/카드 결제가 거절되었습니다\. .*한도/)).toBeVisible()
    await dialog(page).getByRole('button', { name: '반려하기' }).click()
    await dialog(page).getByLabel('반려 사유').fill('카드 한도가 부족합니다. 다른 카드로 다시 신청해 주세요.')
    await dialog(page).getByRole('button', { name: '반려하기' }).click()
    await expectToast(page, '신청을 반려했습니다.')
    const own = bad.token['access_token'] as string
    const [request] = (await ask('GET', '/api/subscribe/subscriptions/requests', undefined, own)) as object[]
    expect(request).toMatchObject({ status: 'REJECTED', reason: expect.stringContaining('다른 카드로') })
  })
})

test('on a phone, a payment is partly refunded and a subscription is ended', async ({ page }) => {
  const name = newName()
  const [model, subscriber] = await Promise.all([newModel(), newSubscriber(name)])
  const request = await newRequest(subscriber, model)
  await asStaffOf('POST', `/requests/${request}/accept`, { start_date: dayOf(new Date()) })
  await atDesk(page, '/admin/subscription/payments?status=PAID')
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '환불하기' }).click()
  await dialog(page).getByLabel('환불 금액').fill('900,000')
  await dialog(page).getByLabel('환불 사유').fill('조기 반납')
  await dialog(page).getByRole('button', { name: '환불하기' }).click()
  await expect(dialog(page).getByText('환불할 수 있는 금액보다 많습니다.')).toBeVisible()
  await dialog(page).getByLabel('환불 금액').fill('300,000')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '환불하기' }).click()
  await expectToast(page, '환불을 요청했습니다.')

  await page.goto(listOf('subscriptions', name))
  await page.getByRole('button', { name: new RegExp(`구독 보기: ${name}`) }).click()
  await expect(dialog(page).getByText('300,000원 환불')).toBeVisible()
  await expect(dialog(page).getByText('일부 환불')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '구독 종료' }).click()
  await dialog(page).getByLabel('종료 사유').fill('해외 이주')
  await dialog(page).getByRole('button', { name: '종료하기' }).click()
  // A subscription that ends on its first day refunds the rest of the payment.
  await expectToast(page, '구독을 취소했습니다. 결제된 금액은 카드로 환불됩니다.')
  await page.goto(listOf('subscriptions', name, 'ENDED'))
  await expect(page.getByRole('button', { name: new RegExp(name) })).toContainText('종료')
  await expectAccessible(page)
})

test('on a phone, a declined payment of an ended subscription is waived with a reason', async ({ page }) => {
  const name = newName()
  const subscriber = await newSubscriber(name)
  await newDebt(subscriber)
  await enterAs(page, subscriber)
  await page.goto('/subscribe/my')
  const owed = page.getByText('아직 결제되지 않은 금액이 있습니다.', { exact: false })
  await expect(owed).toBeVisible()
  await expect(page.getByRole('button', { name: '카드 변경' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '구독 상세' }).click()
  await expect(owed).toBeVisible()

  await atDesk(page, listOf('payments', name, 'FAILED'))
  const row = page.getByRole('button', { name: new RegExp(name) })
  await row.click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '청구 면제' }).click()
  await expect(dialog(page)).toContainText('정산')
  await dialog(page).getByLabel('면제 사유').press('Enter')
  await expect(dialog(page).getByText('면제 사유를 입력해 주세요.')).toBeVisible()
  await dialog(page).getByLabel('면제 사유').fill('보험으로 처리')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '면제하기' }).click()
  await expectToast(page, '청구를 면제했습니다.')
  await expect(row).toHaveCount(0)
})
