import { expect, test } from 'vitest'
import { type Actor, book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

const asStaff = async (method: 'PATCH' | 'POST', url: string, payload: object) =>
  (await t.call({ method, url, headers: (await theAdmin(t)).headers, payload })).json().result

async function rideAt(member: Actor, time: string, phone = member.phone) {
  const { id } = await carNamed(t, 'ALPHARD')
  const form = bookingForm(id, time.slice(0, 10), { pickup_time: time, phone })
  return (await book(t, member, form)).json().result as { id: string }
}

test.each([
  ['to the time of another ride of its member', '2027-02-01', '10:00', {}, true],
  ['to another time', '2027-02-02', '10:01', {}, false],
  ['to the same time with another number', '2027-02-03', '10:00', { phone: '010-2468-1357' }, false],
])(
  'moving a ride %s warns staff only if the member then has two rides at one time',
  async (_, day, time, changes, told) => {
    const member = await memberWithTickets(t, 2)
    await rideAt(member, `${day} 10:00`)
    const { id } = await rideAt(member, `${day} 15:00`)
    const moved = { pickup_time: `${day} ${time}`, via_locations: [], ...changes }
    expect(await asStaff('PATCH', `/api/reservations/${id}/details`, moved)).toMatchObject({
      pickup_time: `${day} ${time}`,
      same_time: told,
    })
  },
)

test('staff get a warning when a new number, a revival or a booking gives the member a second ride at the same time', async () => {
  const member = await memberWithTickets(t, 3)
  const at = '2027-02-04 10:00'
  await rideAt(member, at)
  const { id } = await rideAt(member, at, '010-2468-1357')
  const same = { phone: member.phone }
  expect(await asStaff('PATCH', `/api/reservations/${id}/details`, same)).toMatchObject({ same_time: true })
  const canceled = await asStaff('PATCH', `/api/reservations/${id}`, { status: 'CANCELLED' })
  expect(canceled).toMatchObject({ status: 'CANCELLED', same_time: false })
  const back = await asStaff('POST', '/api/reservations/batch', { ids: [id], status: 'CONFIRMED' })
  expect(back).toMatchObject([{ reservation: { status: 'CONFIRMED', same_time: true } }])
  const form = bookingForm((await carNamed(t, 'STARIA')).id, at.slice(0, 10), { pickup_time: at, ...same })
  expect(await asStaff('POST', `/api/users/${member.id}/reservations`, form)).toMatchObject({
    same_time: true,
  })
})

test('neither another member’s ride nor the ride itself counts as a second ride', async () => {
  const [one, other] = [await memberWithTickets(t, 1), await memberWithTickets(t, 1)]
  await rideAt(one, '2027-02-05 10:00')
  const { id } = await rideAt(other, '2027-02-05 10:00', one.phone)
  expect(await asStaff('PATCH', `/api/reservations/${id}`, { status: 'CONFIRMED' })).toMatchObject({
    same_time: false,
  })
})
