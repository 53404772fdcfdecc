import { addDays, dayOf } from '#kit/day.ts'
import { atDesk, dialog, expectToast } from './desk.ts'
import { expect, expectAccessible, loseAnswer, test } from './people.ts'
import { asStaffOf, enterAs, handOver, newModel, newRunning, openRow, returnCar } from './subscribers.ts'

const newName = () => `변경${crypto.randomUUID().slice(0, 6)}`

test('a subscription is paused and resumed; its subscriber changes the car by keyboard', async ({ page }) => {
  const name = newName()
  const { subscriber, id } = await newRunning(name)
  const next = await newModel(1, 790_000)
  await atDesk(page, '/admin/subscription/subscriptions')
  await test.step('an accepted change replaces the pause button by a reason', async () => {
    const record = `**/subscriptions/${id}/record`
    await page.route(record, async (route) => {
      const response = await route.fetch()
      const { result } = await response.json()
      await route.fulfill({ response, json: { result: { ...result, is_changing: true } } })
    })
    await openRow(page, name)
    await expect(
      dialog(page).getByText('다른 차량으로 바꾸기로 한 구독입니다.', { exact: false }),
    ).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: '일시 정지' })).toHaveCount(0)
    await expectAccessible(page)
    await page.unrouteAll({ behavior: 'wait' })
  })
  await openRow(page, name)
  await dialog(page).getByRole('button', { name: '일시 정지' }).click()
  await dialog(page).getByLabel('사유').fill('해외 체류')
  await loseAnswer(page, '**/pause')
  await dialog(page).getByRole('button', { name: '일시 정지' }).click()
  await expect(dialog(page).getByText('일시 정지하지 못했습니다.', { exact: false })).toBeVisible()
  await dialog(page).getByRole('button', { name: '일시 정지' }).click()
  await expectToast(page, '구독을 일시 정지했습니다.')
  await page.goto(`/admin/subscription/subscriptions?status=PAUSED&q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: new RegExp(`구독 보기: ${name}`) }).click()
  await dialog(page).getByRole('button', { name: '재개' }).click()
  await expectToast(page, '구독을 재개했습니다.')

  await enterAs(page, subscriber)
  await page.goto(`/subscribe/my/${id}`)
  const change = page.getByRole('button', { name: '차량·기간 변경' })
  await change.focus()
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByLabel('차량')
    .selectOption({ label: `시험 ${next.name}` })
  const term = dialog(page).getByRole('radio', { name: /12개월/ })
  await term.focus()
  await page.keyboard.press('Space')
  await expect(term).toBeChecked()
  await dialog(page)
    .getByLabel('변경일')
    .fill(addDays(dayOf(new Date()), 3))
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '견적 보기' }).click()
  await expect(page.getByText('월 790,000원, 12개월 구독이 시작됩니다.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: '그대로 이용하기' }).click()
  await expect(change).toBeVisible()
})

test('a change after an early return begins where the subscription ends, and costs no more', async ({
  page,
}) => {
  const { subscriber, id, model } = await newRunning(newName())
  const [next] = await Promise.all([newModel(1, 790_000), handOver(id, 120)])
  const end = { end_date: addDays(dayOf(new Date()), 3), reason: '요청' }
  await asStaffOf('POST', `/subscriptions/${id}/end`, end)
  await returnCar(id, 120)
  await enterAs(page, subscriber)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/subscribe/my/${id}`)
  await page.getByRole('button', { name: '차량·기간 변경' }).click()
  await expect(dialog(page).getByLabel('차량').getByRole('option', { name: model.name })).toHaveCount(0)
  await dialog(page)
    .getByLabel('차량')
    .selectOption({ label: `시험 ${next.name}` })
  await expect(dialog(page).getByText(/이번 구독은 .*까지이며, 다음 구독은 .*에 시작합니다/)).toBeVisible()
  await dialog(page).getByText('12개월').click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: '견적 보기' }).click()
  await page.getByRole('button', { name: '동의하기' }).click()
  await expect(dialog(page).getByText('결제되는 금액이 없습니다.')).toBeVisible()
  await dialog(page).getByRole('button', { name: '동의하기' }).click()
  await expectToast(page, '동의를 저장했습니다.')
})
