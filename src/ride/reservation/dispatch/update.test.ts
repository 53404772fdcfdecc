import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
let day = 0

async function booked() {
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  const on = `2027-01-${String(1 + day++).padStart(2, '0')}`
  return (await book(t, member, bookingForm(car.id, on))).json().result
}

const patch = async (id: string, payload: object) =>
  t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers: (await theAdmin(t)).headers, payload })
const seen = async (url: string) => (await t.call({ url, headers: (await theAdmin(t)).headers })).json()

test('an update by id changes only the field that it contains (A-059)', async () => {
  const reservation = await booked()
  const { headers } = await theAdmin(t)
  const form = { name: '한기사', phone: '010-3333-5555' }
  const driver = (await t.call({ method: 'POST', url: '/api/drivers', headers, payload: form })).json().result
  const url = `/api/reservations/${reservation.id}`
  const { units } = (await seen(`${url}/candidates`)).result
  const unit = units.find(
    (one: { free: boolean; car_name: string; id: string }) =>
      one.free && one.car_name === 'ALPHARD' && one.id !== reservation.car_inventory_id,
  )
  for (const [payload, follows] of [
    [
      { status: 'CONFIRMED' },
      {
        display_status: 'CONFIRMED',
        cancelable_until: '2026-12-31T00:30:00.000Z',
        cancel_ends: [{ until: '2026-12-31T00:30:00.000Z', returned: 1 }],
      },
    ],
    [{ car_inventory_id: unit.id }, { registration_number: unit.registration_number }],
    [{ driver_id: driver.id }, { driver: '한기사', driver_phone: '01033335555' }],
    [
      { current_location: reservation.pickup_location },
      {
        current_stop: 0,
        trip_step: 'ARRIVED',
        step_times: [{ kind: 'ARRIVED', at: '2026-12-31T23:00:00.000Z' }],
        waiting: expect.anything(),
      },
    ],
  ]) {
    if ('current_location' in payload!) t.setNow('2026-12-31T23:00:00Z')
    const before = (await seen(url)).result
    expect((await patch(reservation.id, payload!)).statusCode).toBe(200)
    const version = before.version + 1
    expect((await seen(url)).result).toEqual({ ...before, ...payload, ...follows, version })
  }
})

test.each([
  ['nothing', {}],
  ['two changes at once', { status: 'CONFIRMED', current_stop: 1 }],
  ['an unknown status', { status: 'COMPLETED' }],
  ['a third of a ticket', { settled_tickets: 0.3 }],
])('an update with %s is refused (A-059)', async (_, payload) => {
  const reservation = await booked()
  expect((await patch(reservation.id, payload)).statusCode).toBe(422)
})

test('a new car sends a message to the guest of a confirmed ride, not of a request', async () => {
  const reservation = await booked()
  const url = `/api/reservations/${reservation.id}`
  const sentKinds = async () =>
    (await seen(`/api/admin/outbox?subject_id=${reservation.id}`)).result.map(
      ({ kind }: { kind: string }) => kind,
    )
  const moveToAnother = async () => {
    const before = (await seen(url)).result.car_inventory_id
    const { units } = (await seen(`${url}/candidates`)).result
    const unit = units.find((one: { free: boolean; id: string }) => one.free && one.id !== before)
    await patch(reservation.id, { car_inventory_id: unit.id })
    return unit as { car_name: string; registration_number: string }
  }
  await moveToAnother()
  expect(await sentKinds()).toEqual(['reservation_requested'])
  await patch(reservation.id, { status: 'CONFIRMED' })
  await t.sendMessages()
  const unit = await moveToAnother()
  expect((await sentKinds())[0]).toBe('reservation_changed')
  const [message] = (await seen(`/api/admin/outbox?subject_id=${reservation.id}`)).result
  expect(message.text).toContain(`${unit.car_name} ${unit.registration_number}`)
  // Assigning the same car again sends no message.
  await patch(reservation.id, { car_inventory_id: (await seen(url)).result.car_inventory_id })
  expect((await sentKinds()).filter((kind: string) => kind === 'reservation_changed')).toHaveLength(2)
})

test('the guest gets one message about a driver, even if staff assign the same driver again', async () => {
  const { id } = await booked()
  const { headers } = await theAdmin(t)
  const payload = { name: '두기사', phone: '010-3333-6666' }
  const driver = (await t.call({ method: 'POST', url: '/api/drivers', headers, payload })).json().result
  for (const round of [1, 2]) {
    expect((await patch(id, { driver_id: driver.id })).statusCode, `round ${round}`).toBe(200)
    const outbox = (await seen(`/api/admin/outbox?subject_id=${id}`)).result as { kind: string }[]
    expect(outbox.filter(({ kind }) => kind === 'driver_assigned')).toHaveLength(1)
  }
})

type SentMessage = { kind: string; text: string }
const messagesAbout = async (id: string): Promise<SentMessage[]> =>
  (await seen(`/api/admin/outbox?subject_id=${id}`)).result
/** Gives a ride a unit of another model. */
async function otherModel(id: string): Promise<string> {
  const { units } = (await seen(`/api/reservations/${id}/candidates`)).result
  const unit = units.find(
    (one: { free: boolean; car_name: string }) => one.free && one.car_name !== 'ALPHARD',
  )
  expect((await patch(id, { car_inventory_id: unit.id })).statusCode).toBe(200)
  return `${unit.car_name} ${unit.registration_number}`
}

test('a confirmation names the assigned car, which may differ from the requested one', async () => {
  const { id } = await booked()
  const car = await otherModel(id)
  await patch(id, { status: 'CONFIRMED' })
  expect((await messagesAbout(id))[0]).toMatchObject({ kind: 'reservation_confirmed' })
  expect((await messagesAbout(id))[0]!.text).toContain(`\n${car}`)
})

test.each(['CONFIRMED', 'PENDING'])(
  'reviving a canceled ride as %s sends messages about its assigned car and driver',
  async (status) => {
    const { id } = await booked()
    const { headers } = await theAdmin(t)
    const payload = { name: `세기사 ${status}`, phone: `010-3333-77${status.length}0` }
    const driver = (await t.call({ method: 'POST', url: '/api/drivers', headers, payload })).json().result
    await patch(id, { status: 'CANCELLED' })
    const car = await otherModel(id)
    await patch(id, { driver_id: driver.id })
    expect((await messagesAbout(id)).map(({ kind }) => kind)).not.toContain('driver_assigned')
    await patch(id, { status })
    const sent = await messagesAbout(id)
    expect(sent.find(({ kind }) => kind === 'driver_assigned')?.text).toContain(`${payload.name} 기사`)
    if (status === 'PENDING') await patch(id, { status: 'CONFIRMED' })
    const confirmed = (await messagesAbout(id)).filter(({ kind }) => kind === 'reservation_confirmed')
    // One for the booker, one for the passenger.
    expect(confirmed.map(({ text }) => text)).toEqual(Array(2).fill(expect.stringContaining(`\n${car}`)))
  },
)
