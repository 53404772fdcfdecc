import { asStaff, bookRide } from './desk.ts'
import { expect, newMember, newPhone, test } from './people.ts'
import { beginOrder, field, pane } from './phone-orders.ts'

test('a new caller is booked by keyboard with at most 60 keys besides the typed texts, within 45 seconds', async ({
  page,
}) => {
  const phone = newPhone()
  const begun = Date.now()
  const hands = await beginOrder(page, phone)
  await hands.write(field(page, '고객 이름'), '독고새벽')
  await hands.press(pane(page).getByRole('button', { name: '모레' }))
  await hands.writeTime(field(page, '시간'), '07:30')
  await pane(page)
    .getByRole('radio', { name: /ALPHARD/ })
    .check()
  await hands.write(field(page, '출발지'), '한남동 유엔빌리지')
  await hands.write(field(page, '도착지'), '인천공항 제1여객터미널')
  await pane(page)
    .getByLabel(/무료 1 Ticket/)
    .check()
  await pane(page).getByRole('button', { name: '예약 확정' }).click()
  await expect(page.getByText('독고새벽 님의 예약을 확정했습니다.')).toBeVisible()
  const clicks = 3
  expect(hands.keys() + clicks).toBeLessThanOrEqual(60)
  expect(Date.now() - begun).toBeLessThan(45_000)
  const [ride] = (await asStaff('GET', `/api/reservations?q=${phone}`)) as { status: string; name: string }[]
  expect(ride).toMatchObject({ status: 'CONFIRMED', name: '독고새벽' })
})

test("a known caller's last ride is booked again with at most 25 keys", async ({ page }) => {
  const member = await newMember(2)
  await bookRide(member)
  const hands = await beginOrder(page, member.phone)
  await hands.press(
    pane(page).getByRole('list', { name: '지난 예약으로 채우기' }).getByRole('button').first(),
  )
  await hands.press(pane(page).getByRole('button', { name: '모레' }))
  await hands.writeTime(field(page, '시간'), '08:00')
  await pane(page).getByRole('button', { name: '예약 확정' }).click()
  await expect(page.getByText(`${member.name} 님의 예약을 확정했습니다.`)).toBeVisible()
  const clicks = 1
  expect(hands.keys() + clicks).toBeLessThanOrEqual(25)
})
