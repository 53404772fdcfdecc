import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { newDesk, openAction, openDesk } from '#testing/desk.ts'
import { answer, requestsTo, serve } from '#testing/network.ts'
import { rideRow } from '#testing/rows.ts'
import { dialog, expectAccessible, press, pressIn } from '#testing/screen.tsx'
import { copyReservation } from '../../booking/copies/contract.ts'

const weeks = [1, 2, 3, 4].map((week) => addDays(rideRow.ride_date, 7 * week))

test('copies a ride to the same weekdays; refused days show why and are sent again with a reason @long', async () => {
  const desk = newDesk()
  await openDesk(desk)
  await openAction(/예약 상세/, desk.ride())
  await press('다른 날에도 예약')
  await pressIn('다음 4주 같은 요일')
  serve(
    answer(copyReservation, [
      ...weeks.slice(0, 3).map((day) => ({ day, id: `copy ${day}` })),
      { day: weeks[3]!, id: null, code: 'NEEDS_REASON', err: '손님께는 닫힌 날짜입니다.' },
    ]),
  )
  await pressIn('4건 예약 · 4 Ticket')
  await expect.element(dialog().getByText('손님께는 닫힌 날짜입니다.')).toBeVisible()
  await expect.element(dialog().getByRole('list', { name: '결과' })).toMatchTextContent('예약했습니다.')
  await expectAccessible()
  serve(answer(copyReservation, [{ day: weeks[3]!, id: 'last' }]))
  await dialog().getByLabelText('사유').fill('대표님 지시')
  await pressIn('1건 예약 · 1 Ticket')
  await expect.element(dialog().getByRole('button', { name: '날짜를 골라 주세요' })).toBeDisabled()
  expect(requestsTo(copyReservation).map(({ body }) => body)).toEqual([
    { days: weeks, reason: '' },
    { days: [weeks[3]], reason: '대표님 지시' },
  ])
})
