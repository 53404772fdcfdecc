import { addDays, dayOf } from '#kit/day.ts'
import { addUnit, at, newCar, plate, press, unfold } from './fleet.ts'
import { asStaff, atDesk, dialog, expectToast, rowOf, save } from './desk.ts'
import { expect, expectAccessible, newMember, test } from './people.ts'
import { useOwnProduct } from './product.ts'

useOwnProduct()

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport })

    test('staff add a registration number; a wrong one is told at the field (A-092, A-106, A-107, A-108)', async ({
      page,
    }) => {
      const car = await newCar()
      await atDesk(page, at(car))
      await unfold(page, car)
      await expect(rowOf(page, car)).toContainText('등록된 차량 번호가 없습니다')
      await press(page, '차량 번호 추가')
      const field = dialog(page).getByLabel('차량 번호')
      await save(page)
      await expect(field).toBeFocused()
      await expect(dialog(page).getByText('차량 번호를 입력해 주세요.')).toBeVisible()
      for (const wrong of ['1가2345', '12가345', 'ABC', '🚗']) {
        await field.fill(wrong)
        await page.keyboard.press('Enter')
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(
          dialog(page).getByText('올바른 차량 번호 형식이 아닙니다. (예: 123가 4567)'),
        ).toBeVisible()
      }
      await field.fill('12차 3456')
      await expect(dialog(page).getByText('번호판에 드문 글자입니다.')).toBeVisible()
      await expect(field).not.toHaveAttribute('aria-invalid')
      await field.fill('104라 8001')
      await expect(dialog(page).getByText('번호판에 드문 글자입니다.')).toBeHidden()
      await save(page)
      await expect(dialog(page).getByRole('alert')).toContainText('차량 번호 추가에 실패했습니다.')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
      const number = plate()
      await field.fill(number.replace('허', ' 허 '))
      await save(page)
      await expectToast(page, '차량 번호가 추가되었습니다.')
      await expect(rowOf(page, car).getByRole('listitem')).toContainText(number.replace(/(\d{4})$/, ' $1'))
      await expect(rowOf(page, car)).toContainText('차량 1대')
    })

    test('a unit goes to maintenance, names the rides in the way, and comes back', async ({ page }) => {
      const [car, member] = [await newCar(), await newMember(1, '이정비')]
      const unit = await addUnit(car)
      const day = addDays(dayOf(new Date()), 40)
      await asStaff('POST', `/api/users/${member.id}/reservations`, {
        car_id: car.id,
        name: member.name,
        phone: member.phone,
        pickup_time: `${day} 10:30`,
        pickup_location: '서울역',
        via_locations: [],
        dropoff_location: '인천공항',
        ride_purpose: 'airport',
        luggage_count: 0,
        passenger_count: 1,
        special_requests: '',
      })
      await atDesk(page, at(car))
      await unfold(page, car)
      await page.getByRole('button', { name: /정비 일정/ }).click()
      await dialog(page).getByLabel('시작일').fill(day)
      await dialog(page).getByLabel('종료일').fill(addDays(day, -1))
      await press(page, '정비 일정 등록')
      await expect(dialog(page).getByText('종료일은 시작일과 같거나 그 뒤여야 합니다.')).toBeVisible()
      await dialog(page).getByLabel('종료일').fill(addDays(day, 2))
      await dialog(page).getByLabel('메모').fill('타이어')
      await press(page, '정비 일정 등록')
      await expectToast(page, '정비 일정이 등록되었습니다.')
      await expect(dialog(page).getByText('예약 1건이 배정되어 있습니다')).toBeVisible()
      await expect(dialog(page).getByRole('link', { name: /이정비 님/ })).toHaveAttribute(
        'href',
        /^\/admin\/reservation\?ride=[0-9a-f-]{36}$/,
      )
      await expectAccessible(page)
      await press(page, '정비 일정 등록')
      await expect(dialog(page).getByRole('alert')).toContainText(
        '이 차량에 겹치는 정비 일정이 이미 있습니다.',
      )
      await page.keyboard.press('Escape')
      await expect(rowOf(page, car)).toContainText('정비 예정')
      await page.getByRole('button', { name: /정비 일정/ }).click()
      await dialog(page)
        .getByRole('button', { name: /정비 일정 삭제/ })
        .click()
      await expect(dialog(page).getByText('등록된 정비 일정이 없습니다.')).toBeVisible()
      expect((await asStaff('GET', `/api/cars/${car.id}`))[0]).toEqual({ ...unit, maintenance: null })
    })
  })
}
