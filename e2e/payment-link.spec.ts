import { asStaff } from './desk.ts'
import { expect, expectAccessible, messagesTo, newPhone, test } from './people.ts'
import { beginOrder, field, pane, payLink } from './phone-orders.ts'

test('a caller pays by the link that staff send, and staff see the ride confirmed', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = newPhone()
  const hands = await beginOrder(page, phone)
  await hands.write(field(page, '고객 이름'), '독고링크')
  await hands.press(pane(page).getByRole('button', { name: '모레' }))
  await hands.writeTime(field(page, '시간'), '07:30')
  await pane(page)
    .getByRole('radio', { name: /ALPHARD/ })
    .check()
  await hands.write(field(page, '출발지'), '한남동 유엔빌리지')
  await hands.write(field(page, '도착지'), '인천공항 제1여객터미널')
  await pane(page)
    .getByRole('radio', { name: /결제 링크/ })
    .check()
  await pane(page)
    .getByRole('button', { name: /결제 링크 보내기/ })
    .click()
  await expect(page.getByText('독고링크 님께 결제 링크를 보냈습니다.')).toBeVisible()

  await expect.poll(() => messagesTo(phone)).toContain('/pay/')
  const path = /\/pay\/[\w-]+/.exec(await messagesTo(phone))![0]
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  const customer = await context.newPage()
  await customer.goto(path)
  await expect(customer.getByText('독***')).toBeVisible()
  await expectAccessible(customer)
  await customer.getByRole('checkbox').check()
  const pay = customer.getByRole('button', { name: /카드로 결제하기$/ })
  await pay.click()
  const frame = customer.locator('iframe').contentFrame()
  await frame.getByRole('button', { name: '닫기' }).click()
  await expect(customer.getByText('결제창이 닫혀 결제되지 않았습니다.')).toBeVisible()
  await payLink(customer)
  await expectAccessible(customer)
  await context.close()

  const [ride] = (await asStaff('GET', `/api/reservations?q=${phone}`)) as { status: string }[]
  expect(ride).toMatchObject({ status: 'CONFIRMED', name: '독고링크' })
  await beginOrder(page, phone)
  await expect(pane(page).getByText('결제 완료, 예약됨')).toBeVisible()
})
