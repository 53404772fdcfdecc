import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  type Actor,
  balances,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  PASSWORD,
  theAdmin,
} from '#testing/actors.ts'
import { asAdmin, callAs, newOrganization } from '#testing/organizations.ts'
import { completeRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

test('staff refund a ticket that was kept at the cancellation, once; nothing else changes', async () => {
  t.setNow(START)
  const [member, car] = [await memberWithTickets(t, 2), await carNamed(t, 'ALPHARD')]
  const { id } = (await book(t, member, bookingForm(car.id))).json().result
  const { headers } = await theAdmin(t)
  const cancel = async (choice: object) => {
    const payload = { status: 'CANCELLED', ...choice }
    return (await t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers, payload })).json().result
  }
  const held = async () =>
    (await t.call({ url: `/api/reservations?q=${member.loginId}`, headers })).json().result[0].held_tickets
  const facts = async () => {
    const { rows } = await t.world.db.execute(sql`
      select r.version, (select count(*)::int from audit where subject_id = r.id) as audited,
        (select count(*)::int from message where subject_id = r.id) as told, canceled_at = ${START} as is_first
      from reservation r where id = ${id}`)
    return { ...rows[0], held: await held(), halves: (await balances(t, member.id)).account }
  }
  await cancel({ refund: false })
  const kept = await facts()
  expect(kept).toEqual({ version: 2, audited: 1, told: 2, is_first: true, halves: 2, held: 1 })
  t.setNow('2026-12-01T03:10:00Z')
  for (const choice of [{}, { refund: false }]) await cancel(choice)
  expect(await facts()).toEqual(kept)
  for (const choice of [{ refund: true }, { refund: true }, {}])
    expect((await cancel(choice)).version).toBe(3)
  expect(await facts()).toEqual({ ...kept, version: 3, audited: 2, halves: 4, held: 0 })
})

type Gone = { booker: Actor; form: object; end: () => Promise<{ statusCode: number }> }
const GONE: [string, boolean, () => Promise<Gone>][] = [
  [
    'a closed organization',
    false,
    async () => {
      const { id, manager } = await newOrganization(t, 1)
      const end = () => callAs(t, manager, 'DELETE', `/api/organizations/${id}`)
      return { booker: manager, form: { organization_id: id }, end }
    },
  ],
  [
    'a deleted member',
    false,
    async () => {
      const booker = await memberWithTickets(t, 1)
      const end = () => callAs(t, booker, 'DELETE', `/api/users/${booker.id}`, { password: PASSWORD })
      return { booker, form: {}, end }
    },
  ],
  [
    'an existing member',
    true,
    async () => {
      const booker = await memberWithTickets(t, 1)
      return { booker, form: {}, end: () => callAs(t, booker, 'GET', `/api/users/${booker.id}`) }
    },
  ],
]

test.each(GONE)(
  'a ride of %s is canceled with its ticket: the audit records the refund as %s',
  async (_, refund, begin) => {
    t.setNow(START)
    const { booker, form, end } = await begin()
    const booking = bookingForm((await carNamed(t, 'STARIA')).id, '2026-12-28', form)
    const { id } = (await book(t, booker, booking)).json().result
    const patch = (body: object) => asAdmin(t, 'PATCH', `/api/reservations/${id}`, body)
    await patch({ status: 'CONFIRMED' })
    await completeRide(t, id)
    expect((await end()).statusCode).toBeLessThan(300)
    const canceled = await patch({ status: 'CANCELLED', refund: true })
    expect([canceled.statusCode, canceled.json().result.held_tickets]).toEqual([200, refund ? 0 : 1])
    const { rows } = await t.world.db.execute(sql`
    select after from audit where subject_id = ${id} and action = 'STATUS' order by at desc, id desc limit 1`)
    expect(rows).toEqual([{ after: { status: 'CANCELLED', refund } }])
  },
)

test.each(GONE.filter(([, refund]) => !refund))(
  'a ticket withheld at cancellation cannot be refunded to %s; the refusal says why',
  async (_, __, begin) => {
    t.setNow(START)
    const { booker, form, end } = await begin()
    const booking = bookingForm((await carNamed(t, 'STARIA')).id, '2026-12-29', form)
    const { id } = (await book(t, booker, booking)).json().result
    const patch = (body: object) => asAdmin(t, 'PATCH', `/api/reservations/${id}`, body)
    const kept = (await patch({ status: 'CANCELLED', refund: false })).json().result
    expect((await end()).statusCode).toBeLessThan(300)
    const { version } = (await asAdmin(t, 'GET', `/api/reservations/${id}`)).json().result
    const refused = await patch({ status: 'CANCELLED', refund: true })
    expect([refused.statusCode, refused.json().code, refused.json().err]).toEqual([
      409,
      'PAYER_GONE',
      expect.stringContaining('돌려줄 수 없습니다'),
    ])
    // Staff asked for no refund, or no ticket is held: nothing is refused.
    expect((await patch({ status: 'CANCELLED' })).statusCode).toBe(200)
    const after = (await asAdmin(t, 'GET', `/api/reservations/${id}`)).json().result
    expect([after.version, after.held_tickets]).toEqual([version, kept.held_tickets])
  },
)

test('refuses to revive a canceled ride of an organization that was closed since, and says why', async () => {
  t.setNow(START)
  const { id: organization, manager } = await newOrganization(t, 1)
  const booking = bookingForm((await carNamed(t, 'STARIA')).id, '2026-12-28', {
    organization_id: organization,
  })
  const { id } = (await book(t, manager, booking)).json().result
  const patch = (body: object) => asAdmin(t, 'PATCH', `/api/reservations/${id}`, body)
  await patch({ status: 'CANCELLED', refund: false })
  expect((await callAs(t, manager, 'DELETE', `/api/organizations/${organization}`)).statusCode).toBeLessThan(
    300,
  )
  const refused = await patch({ status: 'PENDING' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'PAYER_GONE'])
  expect((await asAdmin(t, 'GET', `/api/reservations/${id}`)).json().result.status).toBe('CANCELLED')
})

test.each(GONE)(
  'half a ticket of a completed ride of %s is refunded (%s), or the refusal says why not',
  async (_, isThere, begin) => {
    t.setNow(START)
    const { booker, form, end } = await begin()
    const booking = bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-30', form)
    const { id } = (await book(t, booker, booking)).json().result
    const patch = (body: object) => asAdmin(t, 'PATCH', `/api/reservations/${id}`, body)
    await patch({ status: 'CONFIRMED' })
    await completeRide(t, id)
    expect((await end()).statusCode).toBeLessThan(300)
    const half = await patch({ settled_tickets: 0.5 })
    expect([half.statusCode, half.json().code]).toEqual(isThere ? [200, undefined] : [409, 'PAYER_GONE'])
    // The ride of a removed payer already holds a whole ticket: no tickets move.
    expect((await patch({ settled_tickets: 1 })).statusCode).toBe(200)
  },
)
