import { expect, test } from 'vitest'
import { type Actor, book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { holdCar, ownListEvents, doublyTakenUnits, joinWaitlist } from '#testing/holding.ts'
import { testWorld } from '#testing/world.ts'
import { serveWaitlist } from '#ride/waitlist/jobs.ts'

const t = testWorld()

/** The car of one unit. */
const car = () => carNamed(t, 'PUROSANGUE')
const booked = async (member: Actor, carId: string, day: string) =>
  (await book(t, member, bookingForm(carId, day))).json().result as { id: string; car_inventory_id: string }

async function patch(id: string, payload: object) {
  const { headers } = await theAdmin(t)
  return t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers, payload })
}

/** The only unit of the car. */
async function theUnit(): Promise<string> {
  const { rows } = await t.world.db.$client.query<{ id: string }>(
    'select id from unit where car_id = $1 and deleted_at is null',
    [(await car()).id],
  )
  return rows[0]!.id
}

const WAYS: [string, string, (member: Actor, day: string) => Promise<{ statusCode: number }>][] = [
  [
    'revive a canceled ride',
    '2027-01-11',
    async (member, day) => {
      const { id } = await booked(member, (await car()).id, day)
      await patch(id, { status: 'CANCELLED' })
      await holdCar(t, member, await car(), day)
      return patch(id, { status: 'CONFIRMED' })
    },
  ],
  [
    'move a ride to the day',
    '2027-01-12',
    async (member, day) => {
      const { id } = await booked(member, (await car()).id, '2027-01-21')
      await holdCar(t, member, await car(), day)
      return patch(`${id}/details`, { pickup_time: `${day} 10:00` })
    },
  ],
  [
    'assign that car to a ride',
    '2027-01-13',
    async (member, day) => {
      const { id } = await booked(member, (await carNamed(t, 'ALPHARD')).id, day)
      await holdCar(t, member, await car(), day)
      return patch(id, { car_inventory_id: await theUnit() })
    },
  ],
]

test.each(WAYS)(
  'staff can %s although its member holds the only unit; for another member they cannot',
  async (_, day, help) => {
    const member = await memberWithTickets(t, 2)
    expect((await help(member, day)).statusCode).toBe(200)
    expect(await ownListEvents(t, member, 'holds')).toEqual([])
    expect(await doublyTakenUnits(t)).toEqual([])
    const [other, holder] = [await memberWithTickets(t, 2), await memberWithTickets(t, 1)]
    const theirs = await booked(other, (await carNamed(t, 'ALPHARD')).id, '2027-01-25')
    expect((await holdCar(t, holder, await car(), '2027-01-25')).statusCode).toBe(201)
    expect((await patch(theirs.id, { car_inventory_id: await theUnit() })).statusCode).toBe(409)
    await t.call({
      method: 'DELETE',
      url: `/api/users/${holder.id}/holds/${(await ownListEvents(t, holder, 'holds'))[0].id}`,
      headers: holder.headers,
    })
  },
)

test('reviving a guest’s ride ends the guest’s offer of a unit', async () => {
  const day = '2027-01-14'
  const [member, other] = [await memberWithTickets(t, 2), await memberWithTickets(t, 1)]
  const mine = await booked(member, (await car()).id, day)
  await patch(mine.id, { status: 'CANCELLED' })
  const theirs = await booked(other, (await car()).id, day)
  await joinWaitlist(t, member, await car(), day)
  await patch(theirs.id, { status: 'CANCELLED' })
  await serveWaitlist(t.world)
  expect(await ownListEvents(t, member, 'holds')).toMatchObject([{ kind: 'OFFER' }])
  expect((await patch(mine.id, { status: 'PENDING' })).statusCode).toBe(200)
  expect([await ownListEvents(t, member, 'holds'), await ownListEvents(t, member, 'waits')]).toEqual([[], []])
})

type Waiting = (member: Actor, day: string) => Promise<() => Promise<{ statusCode: number }>>
const ONTO: [string, string, string, Waiting][] = [
  [
    'assign to their ride the car for which they wait',
    '2027-01-15',
    '2027-01-16',
    async (member, day) => {
      const { id } = await booked(member, (await carNamed(t, 'ALPHARD')).id, day)
      return async () => patch(id, { car_inventory_id: await theUnit() })
    },
  ],
  [
    'move their ride to the day for which they wait',
    '2027-01-17',
    '2027-01-18',
    async (member, day) => {
      const { id } = await booked(member, (await car()).id, day.replace('-01-', '-02-'))
      return () => patch(`${id}/details`, { pickup_time: `${day} 10:00` })
    },
  ],
]

test.each(ONTO)(
  'when staff %s, the member leaves the waitlist, with or without an offer (decision 35)',
  async (_, asked, offered, begin) => {
    for (const day of [asked, offered]) {
      const [member, other] = [await memberWithTickets(t, 2), await memberWithTickets(t, 1)]
      const theirs = await booked(other, (await car()).id, day)
      const help = await begin(member, day)
      expect((await joinWaitlist(t, member, await car(), day)).statusCode).toBe(201)
      await patch(theirs.id, { status: 'CANCELLED' })
      if (day === offered) await serveWaitlist(t.world)
      expect(await ownListEvents(t, member, 'waits')).toMatchObject([
        { state: day === offered ? 'OFFERED' : 'WAITING' },
      ])
      expect((await help()).statusCode).toBe(200)
      expect([await ownListEvents(t, member, 'holds'), await ownListEvents(t, member, 'waits')]).toEqual([
        [],
        [],
      ])
      const { rows } = await t.world.db.$client.query(
        'select 1 from waitlist_entry where member_id = $1 and ended_at is null',
        [member.id],
      )
      expect(rows).toEqual([])
    }
  },
)

/** A guest with a ride in a fully booked car who waits for a second unit, and the unit that becomes free. */
async function waitsForSecond(day: string) {
  const [member, alphard] = [await memberWithTickets(t, 2), await carNamed(t, 'ALPHARD')]
  const other = await memberWithTickets(t, alphard.units)
  const mine = await booked(member, alphard.id, day)
  const theirs = []
  for (let n = 1; n < alphard.units; n++) theirs.push(await booked(other, alphard.id, day))
  expect((await joinWaitlist(t, member, alphard, day)).statusCode).toBe(201)
  const freed = await unitOf(theirs[0]!.id)
  await patch(theirs[0]!.id, { status: 'CANCELLED' })
  return { member, mine, freed, carId: alphard.id }
}

async function unitOf(id: string): Promise<string> {
  const { headers } = await theAdmin(t)
  return (await t.call({ url: `/api/reservations/${id}`, headers })).json().result.car_inventory_id
}

test('a guest who waits for a second car stays in the waitlist when staff change the unit of their ride', async () => {
  const { member, mine, freed } = await waitsForSecond('2027-01-19')
  expect((await patch(mine.id, { car_inventory_id: freed })).statusCode).toBe(200)
  expect(await ownListEvents(t, member, 'waits')).toMatchObject([{ state: 'WAITING' }])
})

test('a ride that staff move to the offered unit passes the offer on to its former unit', async () => {
  const day = '2027-01-20'
  const { member, mine, freed, carId } = await waitsForSecond(day)
  await serveWaitlist(t.world)
  const [offered] = await ownListEvents(t, member, 'waits')
  expect(offered).toMatchObject({ state: 'OFFERED' })
  const left = await unitOf(mine.id)
  expect((await patch(mine.id, { car_inventory_id: freed })).statusCode).toBe(200)
  await serveWaitlist(t.world)
  expect(await ownListEvents(t, member, 'waits')).toEqual([offered])
  expect(await unitOf((await booked(member, carId, day)).id)).toBe(left)
})

test('two staff move rides to the offered and to the freed unit in parallel: no unit is held and reserved @long', async () => {
  for (const day of ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05']) {
    const { member, mine, freed } = await waitsForSecond(day)
    await serveWaitlist(t.world)
    expect(await ownListEvents(t, member, 'waits')).toMatchObject([{ state: 'OFFERED' }])
    const other = await booked(await memberWithTickets(t, 1), (await carNamed(t, 'STARIA')).id, day)
    const left = await unitOf(mine.id)
    await Promise.all([
      patch(mine.id, { car_inventory_id: freed }),
      patch(other.id, { car_inventory_id: left }),
    ])
    const { rows } = await t.world.db.$client.query(
      `select h.unit_id from unit_hold h join reservation r on r.unit_id = h.unit_id and r.ride_date = h.ride_date
       where h.ride_date = $1 and r.status <> 'CANCELLED'`,
      [day],
    )
    expect(rows).toEqual([])
    expect(await ownListEvents(t, member, 'waits')).toHaveLength(1)
  }
})

test('an offered guest is back in the waitlist when the former unit of their ride is in maintenance', async () => {
  const day = '2027-01-22'
  const { member, mine, freed, carId } = await waitsForSecond(day)
  await serveWaitlist(t.world)
  const { headers } = await theAdmin(t)
  const url = `/api/cars/${carId}/inventory/${await unitOf(mine.id)}/maintenance`
  const away = await t.call({ method: 'POST', url, headers, payload: { from: day, to: day } })
  expect(away.json().result.reservations).toMatchObject([{ id: mine.id }])
  expect((await patch(mine.id, { car_inventory_id: freed })).statusCode).toBe(200)
  expect(await ownListEvents(t, member, 'waits')).toMatchObject([{ state: 'WAITING', place: 1 }])
})

test('a unit held by another guest is not a candidate; a unit held by this guest is', async () => {
  const day = '2027-01-27'
  const [rider, other] = [await memberWithTickets(t, 1), await memberWithTickets(t, 1)]
  const ride = await booked(rider, (await carNamed(t, 'ALPHARD')).id, day)
  const unitNow = async () => {
    const { headers } = await theAdmin(t)
    const { result } = (await t.call({ url: `/api/reservations/${ride.id}/candidates`, headers })).json()
    const id = await theUnit()
    return result.units.find((unit: { id: string }) => unit.id === id)
  }
  expect(await unitNow()).toMatchObject({ free: true, is_held: false })
  await holdCar(t, other, await car(), day)
  expect(await unitNow()).toMatchObject({ free: false, is_held: true, blocked_by: null })
  expect((await patch(ride.id, { car_inventory_id: await theUnit() })).statusCode).toBe(409)
  const [hold] = await ownListEvents(t, other, 'holds')
  await t.call({ method: 'DELETE', url: `/api/users/${other.id}/holds/${hold.id}`, headers: other.headers })
  await holdCar(t, rider, await car(), day)
  expect(await unitNow()).toMatchObject({ free: true, is_held: false })
})
