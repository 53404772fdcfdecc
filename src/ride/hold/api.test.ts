import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMember,
  theAdmin,
} from '#testing/actors.ts'
import { holdCar, ownListEvents, shownCar, doublyTakenUnits } from '#testing/holding.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

const later = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000)
const release = (member: Actor, id: string) =>
  t.call({ method: 'DELETE', url: `/api/users/${member.id}/holds/${id}`, headers: member.headers })
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

test('a car whose last unit is held is shown as being booked; others can neither hold nor book it', async () => {
  const [first, second, car] = [
    await memberWithTickets(t, 1),
    await memberWithTickets(t, 1),
    await carNamed(t, 'PUROSANGUE'),
  ]
  const day = '2026-12-10'
  expect(await shownCar(t, car, day)).toMatchObject({ is_available: true, is_held: false, can_wait: false })
  const held = await holdCar(t, first, car, day)
  expect([held.statusCode, held.json().result]).toMatchObject([201, { kind: 'CHOICE', seconds_left: 600 }])
  expect(await shownCar(t, car, day)).toMatchObject({ is_available: false, is_held: true, can_wait: true })
  expect(codeOf(await holdCar(t, second, car, day))).toEqual([409, 'CAR_UNAVAILABLE'])
  expect(codeOf(await book(t, second, bookingForm(car.id, day)))).toEqual([409, 'CAR_UNAVAILABLE'])
  expect((await book(t, first, bookingForm(car.id, day))).statusCode).toBe(201)
  expect(await ownListEvents(t, first, 'holds')).toEqual([])
  expect(await doublyTakenUnits(t)).toEqual([])
})

test('choosing the same car again changes nothing; choosing another car replaces the hold', async () => {
  const member = await memberWithTickets(t, 1)
  const [car, other] = [await carNamed(t, 'GV90'), await carNamed(t, 'STARIA')]
  const first = (await holdCar(t, member, car, '2026-12-11')).json().result
  t.setNow(later(4))
  expect((await holdCar(t, member, car, '2026-12-11')).json().result).toEqual({ ...first, seconds_left: 360 })
  await holdCar(t, member, other, '2026-12-12')
  expect(await ownListEvents(t, member, 'holds')).toMatchObject([{ car_id: other.id, day: '2026-12-12' }])
})

test('a hold ends after ten minutes, also in the list of the day, and the car is free again', async () => {
  const [member, other, car] = [await newMember(t), await newMember(t), await carNamed(t, 'PUROSANGUE')]
  const day = '2026-12-13'
  await holdCar(t, member, car, day)
  expect(await shownCar(t, car, day)).toMatchObject({ is_available: false })
  t.setNow(later(10))
  expect(await shownCar(t, car, day)).toMatchObject({ is_available: true, is_held: false })
  expect(await ownListEvents(t, member, 'holds')).toEqual([])
  expect((await holdCar(t, other, car, day)).statusCode).toBe(201)
})

test('a member can hold a car of a day for at most 30 minutes per hour, with repeated choices', async () => {
  const [member, other] = [await memberWithTickets(t, 1), await newMember(t)]
  const car = await carNamed(t, 'PUROSANGUE')
  const day = '2026-12-23'
  // Moves the start of the turn instead of the clock, because a login lasts only half an hour.
  const chosen = async (minutesInto: number) => {
    const began = later(-minutesInto).toISOString()
    await t.world.db.execute(sql`update hold_turn set began_at = ${began} where member_id = ${member.id}`)
    const held = await holdCar(t, member, car, day)
    if (held.statusCode === 201) await release(member, held.json().result.id)
    return held.json().result?.seconds_left ?? held.json().code
  }
  expect(await chosen(0)).toBe(600)
  expect(await chosen(9)).toBe(600)
  expect(await chosen(24)).toBe(360)
  expect(await chosen(30)).toBe('HELD_TOO_LONG')
  const held = await holdCar(t, other, car, day)
  expect(held.statusCode).toBe(201)
  await release(other, held.json().result.id)
  expect((await holdCar(t, member, await carNamed(t, 'GV90'), day)).statusCode).toBe(201)
  expect(await chosen(59)).toBe('HELD_TOO_LONG')
  expect(await chosen(60)).toBe(600)
})

test('a released car is free immediately; a second release, or of another member’s hold, answers 404', async () => {
  const [member, other, car] = [await newMember(t), await newMember(t), await carNamed(t, 'PUROSANGUE')]
  const day = '2026-12-14'
  const { id } = (await holdCar(t, member, car, day)).json().result
  expect((await release(other, id)).statusCode).toBe(404)
  expect(await ownListEvents(t, member, 'holds')).toHaveLength(1)
  expect([(await release(member, id)).statusCode, (await release(member, id)).statusCode]).toEqual([204, 404])
  expect(await shownCar(t, car, day)).toMatchObject({ is_available: true })
})

test('a held unit that staff removed is replaced by another unit if one is free', async () => {
  const [member, admin, car] = [await newMember(t), await theAdmin(t), await carNamed(t, 'PUROSANGUE')]
  const day = '2026-12-19'
  await holdCar(t, member, car, day)
  const { headers } = admin
  const inventory = `/api/cars/${car.id}/inventory`
  const [unit] = (await t.call({ url: `/api/cars/${car.id}`, headers })).json().result
  const url = `${inventory}/${unit.id}/maintenance`
  const set = await t.call({ method: 'POST', url, headers, payload: { from: day, to: day } })
  expect(codeOf(await holdCar(t, member, car, day))).toEqual([409, 'CAR_UNAVAILABLE'])
  const payload = { registration_number: '12가9876' }
  const added = (await t.call({ method: 'POST', url: inventory, headers, payload })).json().result
  expect((await holdCar(t, member, car, day)).statusCode).toBe(201)
  expect(await doublyTakenUnits(t)).toEqual([])
  await t.call({ method: 'DELETE', url: `${inventory}/${added.id}`, headers })
  await t.call({ method: 'DELETE', url: `${url}/${set.json().result.id}`, headers })
})

test('a refused choice keeps the former hold', async () => {
  const [member, rival, car, rare] = [
    await newMember(t),
    await newMember(t),
    await carNamed(t, 'STARIA'),
    await carNamed(t, 'PUROSANGUE'),
  ]
  await holdCar(t, rival, rare, '2026-12-15')
  await holdCar(t, member, car, '2026-12-15')
  expect(codeOf(await holdCar(t, member, rare, '2026-12-15'))).toEqual([409, 'CAR_UNAVAILABLE'])
  expect(await ownListEvents(t, member, 'holds')).toMatchObject([{ car_id: car.id }])
})

test.each([
  ['an invalid day', { day: '2026-02-30' }, 422, 'INVALID'],
  ['an unknown car', { car_id: '0197b6f0-0000-7000-8000-000000000000' }, 404, 'NOT_FOUND'],
  ['a past day', { day: '2026-11-30' }, 409, 'BEFORE_BOOKING_OPENS'],
])('%s is refused', async (_, change, status, code) => {
  const [member, car] = [await newMember(t), await carNamed(t, 'GV90')]
  const payload = { car_id: car.id, day: '2026-12-16', ...change }
  const answer = await t.call({
    method: 'POST',
    url: `/api/users/${member.id}/holds`,
    headers: member.headers,
    payload,
  })
  expect(codeOf(answer)).toEqual([status, code])
})

test('staff cannot assign a unit that a guest holds', async () => {
  const [member, guest, admin, car] = [
    await memberWithTickets(t, 1),
    await newMember(t),
    await theAdmin(t),
    await carNamed(t, 'PUROSANGUE'),
  ]
  const day = '2026-12-17'
  const other = await carNamed(t, 'STARIA')
  const ride = (await book(t, member, bookingForm(other.id, day))).json().result
  await holdCar(t, guest, car, day)
  const units = (await t.call({ url: `/api/cars/${car.id}`, headers: admin.headers })).json().result
  const answer = await t.call({
    method: 'PATCH',
    url: `/api/reservations/${ride.id}`,
    headers: admin.headers,
    payload: { car_inventory_id: units[0].id },
  })
  expect(codeOf(answer)).toEqual([409, 'CAR_UNAVAILABLE'])
})

test('an account deletion releases the member’s holds', async () => {
  const [member, admin, car] = [await newMember(t), await theAdmin(t), await carNamed(t, 'PUROSANGUE')]
  await holdCar(t, member, car, '2026-12-18')
  await t.call({ method: 'DELETE', url: `/api/users/${member.id}`, headers: admin.headers })
  expect(await shownCar(t, car, '2026-12-18')).toMatchObject({ is_available: true })
})

test('two parallel choices of one member create one hold, and neither fails @long', async () => {
  const [car, other] = [await carNamed(t, 'GV90'), await carNamed(t, 'STARIA')]
  for (let round = 0; round < 10; round++) {
    const member = await memberWithTickets(t, 1)
    const day = `2027-02-${10 + round}`
    const answers = await Promise.all([car, other, car, other].map((one) => holdCar(t, member, one, day)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(await ownListEvents(t, member, 'holds')).toHaveLength(1)
  }
})
