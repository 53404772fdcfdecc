import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { eraseExpiredReservations } from './jobs.ts'
import { reservationOf } from './store.ts'

const t = testWorld()

test('a ride of more than 365 days ago loses what names people, once, and a younger one keeps it (C-282)', async () => {
  t.setNow(START)
  const [member, car] = [await memberWithTickets(t, 2), await carNamed(t, 'ALPHARD')]
  const [old, young] = [
    (await book(t, member, bookingForm(car.id, '2026-12-10'))).json().result,
    (await book(t, member, bookingForm(car.id, '2026-12-11'))).json().result,
  ]
  t.setNow('2027-12-11T03:00:00Z')
  expect(await eraseExpiredReservations(t.world)).toBe(1)
  expect(await eraseExpiredReservations(t.world)).toBe(0)
  expect(await reservationOf(t.world.db, old.id)).toMatchObject({ name: '', phone: '' })
  expect(await reservationOf(t.world.db, young.id)).toMatchObject({ name: '박서연', phone: '01012345678' })
})
