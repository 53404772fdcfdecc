import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import {
  type Actor,
  balances,
  book,
  bookingForm,
  carNamed,
  grant,
  memberWithTickets,
  theAdmin,
} from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 64 })
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 200)
const RACERS = 64

async function racers(tickets: number): Promise<Actor[]> {
  const members: Actor[] = []
  for (let n = 0; n < RACERS; n++) members.push(await memberWithTickets(t, tickets))
  return members
}

/** The number of responses by status. */
function tally(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function expectSums(members: Actor[]): Promise<void> {
  for (const member of members) {
    const sums = await balances(t, member.id)
    expect(new Set(Object.values(sums)).size, `the sums of ${member.id} agree: ${JSON.stringify(sums)}`).toBe(
      1,
    )
  }
}

test(
  `64 members race for one car and day, ${ROUNDS} rounds: one booking for each unit succeeds, the others get 409`,
  { timeout: 300_000 },
  async () => {
    const members = await racers(ROUNDS)
    const car = await carNamed(t, 'ALPHARD')
    let won = 0
    for (let round = 0; round < ROUNDS; round++) {
      const form = bookingForm(car.id, addDays('2026-12-05', round))
      const answers = await Promise.all(members.map((member) => book(t, member, form)))
      expect(tally(answers.map((answer) => answer.statusCode))).toEqual({
        201: car.units,
        409: RACERS - car.units,
      })
      won += car.units
    }
    await expectSums(members)
    const { rows } = await t.world.db.execute<{ spent: number }>(
      sql`select -sum(amount)::int as spent from ticket_entry where type = 'USE'`,
    )
    expect(rows[0]?.spent).toBe(won * 2)
  },
)

test(
  'eight parallel bookings of a member with three tickets: exactly three succeed',
  { timeout: 60_000 },
  async () => {
    const car = await carNamed(t, 'STARIA')
    for (let round = 0; round < 20; round++) {
      const member = await memberWithTickets(t, 3)
      const days = Array.from({ length: 8 }, (_, n) => addDays('2027-01-10', round * 8 + n))
      const answers = await Promise.all(days.map((day) => book(t, member, bookingForm(car.id, day))))
      expect(tally(answers.map((answer) => answer.statusCode))).toEqual({ 201: 3, 409: 5 })
      expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
    }
  },
)

test(
  'parallel bookings, cancels and grants of the same members end with correct sums and no failure',
  { timeout: 120_000 },
  async () => {
    const members = (await racers(4)).slice(0, 16)
    const [car, admin] = [await carNamed(t, 'LM 500h EXECUTIVE'), await theAdmin(t)]
    for (let round = 0; round < 10; round++) {
      const day = addDays('2027-06-01', round)
      const booked = await Promise.all(
        members.flatMap((member) => [
          book(t, member, bookingForm(car.id, day)),
          grant(t, member.id, 0.5, 90),
        ]),
      )
      const reservations = booked
        .flatMap((answer) => (answer.statusCode === 201 ? [answer.json().result] : []))
        .filter((reservation) => reservation.car_id)
      const acts = reservations.flatMap((reservation) => [
        t.call({
          method: 'PATCH',
          url: `/api/reservations/${reservation.id}`,
          headers: admin.headers,
          payload: { status: 'CANCELLED' },
        }),
        t.call({
          method: 'PATCH',
          url: `/api/reservations/${reservation.id}`,
          headers: admin.headers,
          payload: { status: 'CONFIRMED' },
        }),
        ...members.slice(0, 4).map((member) => book(t, member, bookingForm(car.id, day))),
      ])
      const answers = [...booked, ...(await Promise.all(acts))]
      expect(answers.filter((answer) => answer.statusCode >= 500).map((answer) => answer.body)).toEqual([])
    }
    await expectSums(members)
  },
)

test(
  'when two staff assign the last free unit and one driver to two reservations, one gets 409',
  { timeout: 60_000 },
  async () => {
    const [car, admin] = [await carNamed(t, 'GV90'), await theAdmin(t)]
    const driver = (
      await t.call({
        method: 'POST',
        url: '/api/drivers',
        headers: admin.headers,
        payload: { name: '최기사', phone: '010-7777-8888' },
      })
    ).json().result
    for (let round = 0; round < 20; round++) {
      const day = addDays('2027-08-01', round)
      const reservations = await Promise.all(
        [0, 1].map(
          async () => (await book(t, await memberWithTickets(t, 1), bookingForm(car.id, day))).json().result,
        ),
      )
      const patch = (id: string, payload: object) =>
        t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers: admin.headers, payload })
      const drivers = await Promise.all(
        reservations.map((reservation) => patch(reservation.id, { driver_id: driver.id })),
      )
      expect(tally(drivers.map((answer) => answer.statusCode))).toEqual({ 200: 1, 409: 1 })
      const unit = (
        await t.call({ url: `/api/reservations/${reservations[0].id}`, headers: admin.headers })
      ).json().result.car_inventory_id
      expect((await patch(reservations[1].id, { car_inventory_id: unit })).json().code).toBe(
        'CAR_UNAVAILABLE',
      )
    }
  },
)

test('a unit removed during its booking either stays booked or is removed unbooked', async () => {
  const admin = await theAdmin(t)
  const car = await carNamed(t, 'CYBER TRUCK')
  const members: Actor[] = []
  for (let n = 0; n < 8; n++) members.push(await memberWithTickets(t, 20))
  const units = `/api/cars/${car.id}/inventory`
  for (let round = 0; round < 20; round++) {
    const plate = `${100 + round}가${1000 + round}`
    const added = await t.call({
      method: 'POST',
      url: units,
      headers: admin.headers,
      payload: { registration_number: plate },
    })
    const { id } = added.json().result
    const form = bookingForm(car.id, addDays('2027-07-01', round))
    await Promise.all([
      ...members.map((member) => book(t, member, form)),
      t.call({ method: 'DELETE', url: `${units}/${id}`, headers: admin.headers }),
    ])
  }
  const { rows } = await t.world.db.execute(sql`
    select r.id from reservation r join unit u on u.id = r.unit_id
    where u.deleted_at is not null and r.status in ('PENDING', 'CONFIRMED')`)
  expect(rows).toEqual([])
  await expectSums(members)
})

test('removing a car during bookings gives no 500 and leaves no reservation on it', async () => {
  const admin = await theAdmin(t)
  const members: Actor[] = []
  for (let n = 0; n < 8; n++) members.push(await memberWithTickets(t, 5))
  for (let round = 0; round < 10; round++) {
    const payload = { name: `시험 ${round}`, image: 'drawing:staria', seats: 4, seat_capacity: 4, order: 99 }
    const car = (await t.call({ method: 'POST', url: '/api/cars', headers: admin.headers, payload })).json()
      .result
    for (let unit = 0; unit < 3; unit++)
      await t.call({
        method: 'POST',
        url: `/api/cars/${car.id}/inventory`,
        headers: admin.headers,
        payload: { registration_number: `${200 + round}나${1000 + unit}` },
      })
    const form = bookingForm(car.id, addDays('2027-09-01', round))
    const answers = await Promise.all([
      ...members.map((member, n) => book(t, n % 2 ? { ...member, headers: admin.headers } : member, form)),
      t.call({ method: 'DELETE', url: `/api/cars/${car.id}`, headers: admin.headers }),
    ])
    expect(answers.map((answer) => answer.statusCode).filter((status) => status >= 500)).toEqual([])
  }
  const { rows } = await t.world.db.execute(sql`
    select r.id from reservation r join car c on c.id = r.car_id
    where c.deleted_at is not null and r.status in ('PENDING', 'CONFIRMED')`)
  expect(rows).toEqual([])
  await expectSums(members)
})

test(
  'when staff book for a member during a grant of tickets, both succeed without an error',
  { timeout: 60_000 },
  async () => {
    const car = await carNamed(t, 'STARIA')
    const { headers } = await theAdmin(t)
    for (let round = 0; round < 20; round++) {
      const member = await memberWithTickets(t, 1)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => {
          const form = bookingForm(car.id, addDays('2027-06-20', (round * 12 + n) % 150))
          return n % 3 ? book(t, { ...member, headers }, form) : grant(t, member.id, 1)
        }),
      )
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
      await expectSums([member])
    }
  },
)
