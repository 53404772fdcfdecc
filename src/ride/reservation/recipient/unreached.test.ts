import { beforeEach, expect, test } from 'vitest'
import { fetchReports } from '#platform/outbox/delivery/jobs.ts'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newPhone,
  theAdmin,
} from '#testing/actors.ts'
import { removeMessages } from '#testing/messages.ts'
import { dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
const after = (minutes: number) => t.setNow(new Date(Date.parse(START) + minutes * 60_000))
const plan = (fates: Record<string, string | null>) =>
  fetch(`${t.simulatorUrl}/__sim/solapi/config`, { method: 'POST', body: JSON.stringify({ fates }) })

beforeEach(async () => {
  after(0)
  await removeMessages(t.world.db)
})

/** A confirmed ride of a passenger and another recipient, whose messages were sent. */
async function confirmedRide(day: string, phone: string, other: string) {
  const member = await memberWithTickets(t, 1)
  const car = await carNamed(t, 'ALPHARD')
  const form = { name: '김회장', phone, notify: { others: [{ name: '이비서', phone: other }] } }
  const { id } = (await book(t, member, bookingForm(car.id, day, form))).json().result
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  await t.sendMessages()
  return { member, id: id as string }
}
const unreached = async ({ id, headers }: Actor, rid: string) =>
  (await t.call({ url: `/api/users/${id}/reservations/${rid}/unreached`, headers })).json().result
const overview = async () =>
  (await t.call({ url: '/api/admin/overview', headers: (await theAdmin(t)).headers })).json().result

test('booker and staff see a number that messages do not reach, until one is delivered @long', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  await plan({ [phone]: '3008' })
  const { member, id } = await confirmedRide('2026-12-10', phone, other)
  expect(await unreached(member, id)).toEqual([])
  after(1)
  await fetchReports(t.world)
  expect(await unreached(member, id)).toEqual([{ name: '김회장', phone }])
  expect(await overview()).toMatchObject({
    undelivered_messages: 1,
    failed_messages: 0,
    rows: { undelivered_messages: [{ recipient: phone, subject_id: id, error: '3008' }] },
  })
  await plan({ [phone]: null })
  await dispatchRide(t, id, { status: 'CANCELLED' })
  await t.sendMessages()
  after(2)
  await fetchReports(t.world)
  expect(await unreached(member, id)).toEqual([])
  expect((await overview()).undelivered_messages).toBe(0)
})

test('a corrected number ends the notice; another member gets no notice', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  await plan({ [phone]: '3008', [other]: '3008' })
  const { member, id } = await confirmedRide('2026-12-11', phone, other)
  after(1)
  await fetchReports(t.world)
  expect(await unreached(member, id)).toEqual([
    { name: '김회장', phone },
    { name: '이비서', phone: other },
  ])
  const stranger = await memberWithTickets(t, 1)
  const url = `/api/users/${stranger.id}/reservations/${id}/unreached`
  expect((await t.call({ url, headers: stranger.headers })).statusCode).toBe(404)
  const fixed = newPhone()
  const payload = { phone: fixed }
  const { headers } = await theAdmin(t)
  const patched = await t.call({ method: 'PATCH', url: `/api/reservations/${id}/details`, headers, payload })
  expect(patched.statusCode).toBe(200)
  expect(await unreached(member, id)).toEqual([{ name: '이비서', phone: other }])
})

test('many failed messages to one number about a ride are one task for staff', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  await plan({ [phone]: '3008' })
  const { id } = await confirmedRide('2026-12-12', phone, other)
  await dispatchRide(t, id, { status: 'CANCELLED' })
  await t.sendMessages()
  after(1)
  await fetchReports(t.world)
  expect((await overview()).undelivered_messages).toBe(1)
  after(8 * 24 * 60)
  expect((await overview()).undelivered_messages, 'a week later it is no task any more').toBe(0)
})
