import { expect, test } from 'vitest'
import { type Actor, book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { holdCar, ownList, takenTwice, waitFor } from '#testing/holding.ts'
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
    'bring her canceled ride back',
    '2027-01-11',
    async (member, day) => {
      const { id } = await booked(member, (await car()).id, day)
      await patch(id, { status: 'CANCELLED' })
      await holdCar(t, member, await car(), day)
      return patch(id, { status: 'CONFIRMED' })
    },
  ],
  [
    'move her ride to the day',
    '2027-01-12',
    async (member, day) => {
      const { id } = await booked(member, (await car()).id, '2027-01-21')
      await holdCar(t, member, await car(), day)
      return patch(`${id}/details`, { pickup_time: `${day} 10:00` })
    },
  ],
  [
    'give her ride that car',
    '2027-01-13',
    async (member, day) => {
      const { id } = await booked(member, (await carNamed(t, 'ALPHARD')).id, day)
      await holdCar(t, member, await car(), day)
      return patch(id, { car_inventory_id: await theUnit() })
    },
  ],
]

test.each(WAYS)(
  'staff can %s though she holds the only unit herself, and nobody else can',
  async (_, day, help) => {
    const member = await memberWithTickets(t, 2)
    expect((await help(member, day)).statusCode).toBe(200)
    expect(await ownList(t, member, 'holds')).toEqual([])
    expect(await takenTwice(t)).toEqual([])
    const [other, holder] = [await memberWithTickets(t, 2), await memberWithTickets(t, 1)]
    const theirs = await booked(other, (await carNamed(t, 'ALPHARD')).id, '2027-01-25')
    expect((await holdCar(t, holder, await car(), '2027-01-25')).statusCode).toBe(201)
    expect((await patch(theirs.id, { car_inventory_id: await theUnit() })).statusCode).toBe(409)
    await t.call({
      method: 'DELETE',
      url: `/api/users/${holder.id}/holds/${(await ownList(t, holder, 'holds'))[0].id}`,
      headers: holder.headers,
    })
  },
)

test('what was offered to a guest ends with the ride that staff bring back for her', async () => {
  const day = '2027-01-14'
  const [member, other] = [await memberWithTickets(t, 2), await memberWithTickets(t, 1)]
  const mine = await booked(member, (await car()).id, day)
  await patch(mine.id, { status: 'CANCELLED' })
  const theirs = await booked(other, (await car()).id, day)
  await waitFor(t, member, await car(), day)
  await patch(theirs.id, { status: 'CANCELLED' })
  await serveWaitlist(t.world)
  expect(await ownList(t, member, 'holds')).toMatchObject([{ kind: 'OFFER' }])
  expect((await patch(mine.id, { status: 'PENDING' })).statusCode).toBe(200)
  expect([await ownList(t, member, 'holds'), await ownList(t, member, 'waits')]).toEqual([[], []])
})
