import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { book, bookingForm, carNamed, memberWithTickets, newMember, theAdmin } from '#testing/actors.ts'
import { holdCar, shownCar } from '#testing/holding.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
type DayOf = { day: string; free: number; state: string }
const days = async (from: string, count = 31): Promise<DayOf[]> =>
  (await t.call({ url: `/api/reservations/days?from=${from}&days=${count}` })).json().result
const nextDays = async (carId: string, after: string): Promise<string[]> => {
  const list = (await t.call({ url: `/api/reservations/next-days?after=${after}` })).json().result
  return list.find((one: { car_id: string }) => one.car_id === carId).days
}

test('counts for each day the cars that the list of that day offers, with bookings, holds and closures', async () => {
  const [member, guest, admin] = [await memberWithTickets(t, 4), await newMember(t), await theAdmin(t)]
  const rare = await carNamed(t, 'PUROSANGUE')
  await book(t, member, bookingForm(rare.id, '2026-12-10'))
  await holdCar(t, guest, rare, '2026-12-11')
  const closing = { year: 2026, month: 12, day: 12, car_id: rare.id, status: 'UNAVAILABLE' }
  await t.call({
    method: 'PATCH',
    url: '/api/reservations/available',
    headers: admin.headers,
    payload: closing,
  })
  const counted = await days('2026-12-09', 5)
  for (const { day, free: cars } of counted) {
    const [year, month, date] = day.split('-').map(Number)
    const list = await t.call({ url: `/api/reservations/available?year=${year}&month=${month}&day=${date}` })
    const free = list.json().result.filter((car: { is_available: boolean }) => car.is_available)
    expect([day, cars]).toEqual([day, free.length])
  }
  expect(counted.map(({ free }) => free - counted[0]!.free)).toEqual([0, -1, -1, -1, 0])
})

test('the default is 31 days, the maximum 62; past and too distant days are closed', async () => {
  expect(await days('2026-12-20')).toHaveLength(31)
  expect((await t.call({ url: '/api/reservations/days?from=2026-12-20&days=63' })).statusCode).toBe(422)
  expect((await days('2026-11-30', 1))[0]).toMatchObject({ free: 0, state: 'CLOSED' })
  expect((await days('2028-01-01', 1))[0]).toMatchObject({ free: 0, state: 'CLOSED' })
})

test('the cached days are invalidated by a booking, by a hold and by the end of a hold', async () => {
  const [member, car] = [await newMember(t), await carNamed(t, 'PUROSANGUE')]
  const day = '2026-12-25'
  const before = (await days(day, 1))[0]!.free
  await holdCar(t, member, car, day)
  expect((await days(day, 1))[0]!.free).toBe(before - 1)
  t.setNow(new Date(Date.parse(START) + 10 * 60_000))
  expect((await days(day, 1))[0]!.free).toBe(before)
  t.setNow(START)
})

test('a taken car shows its next three free days', async () => {
  const [member, car] = [await memberWithTickets(t, 4), await carNamed(t, 'PUROSANGUE')]
  for (const day of ['2027-01-29', '2027-01-31', '2027-02-01'])
    await book(t, member, bookingForm(car.id, day))
  expect(await shownCar(t, car, '2027-01-29')).toMatchObject({ is_available: false })
  expect(await nextDays(car.id, '2027-01-29')).toEqual(['2027-01-30', '2027-02-02', '2027-02-03'])
  expect(await nextDays(car.id, addDays('2026-12-01', 365))).toEqual([])
})
