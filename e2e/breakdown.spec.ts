import { dayOf } from '#kit/day.ts'
import { asStaff, atDesk, bookRide, dialog, dispatch, expectToast, rideNow } from './desk.ts'
import { addUnit, at, newCar, press, unfold } from './fleet.ts'
import { expect, expectAccessible, messagesTo, newMember, test } from './people.ts'

for (const [name, viewport] of [
  ['at 1440', { width: 1440, height: 900 }],
  ['at 390', { width: 390, height: 844 }],
] as const)
  test.describe(name, () => {
    test.use({ viewport })

    test('a broken unit goes into maintenance; its ride moves and the guest gets a message', async ({
      page,
    }) => {
      const [car, member] = [await newCar(), await newMember(1)]
      const unit = await addUnit(car)
      const ride = await bookRide(member, { via_locations: [] })
      await dispatch(ride, { status: 'CONFIRMED' })
      await dispatch(ride, { car_inventory_id: unit.id })
      // Guests book from tomorrow on; staff may move a ride to today.
      const today = dayOf(new Date())
      await asStaff('PATCH', `/api/reservations/${ride.id}/details`, { pickup_time: `${today} 23:50` })
      await atDesk(page, at(car))
      await unfold(page, car)
      await page.getByRole('button', { name: /정비 일정/ }).click()
      await dialog(page).getByLabel('시작일').fill(today)
      await dialog(page).getByLabel('종료일').fill(today)
      await dialog(page).getByLabel('메모').fill('시동 불량')
      await press(page, '정비 일정 등록')
      await expectToast(page, '정비 일정이 등록되었습니다.')
      await dialog(page)
        .getByRole('link', { name: new RegExp(`${member.name} 님`) })
        .click()
      await page
        .getByRole('button', { name: /차량 배정/ })
        .first()
        .click()
      const picker = dialog(page).filter({ has: page.getByRole('button', { name: '저장' }) })
      await expect(picker.getByText(unit.registration_number)).toBeVisible()
      await expect(picker.getByText('정비 중', { exact: true }).first()).toBeVisible()
      const other = picker.getByRole('radio').and(page.locator(':enabled')).first()
      await other.check()
      await picker.getByRole('button', { name: '저장' }).click()
      await expectToast(page, '배정 차량이 변경되었습니다.')
      await expectAccessible(page)
      const { car_inventory_id, car_name, registration_number } = await rideNow(ride)
      expect(car_inventory_id).not.toBe(unit.id)
      await expect.poll(() => messagesTo(member.phone)).toContain('예약이 변경되었습니다.')
      await expect.poll(() => messagesTo(member.phone)).toContain(`${car_name} ${registration_number}`)
    })
  })
