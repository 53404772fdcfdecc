import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import {
  type Actor,
  balances,
  book,
  bookingForm,
  carNamed,
  newMember,
  newPhone,
  PASSWORD,
} from '#testing/actors.ts'
import { asAdmin, callAs, type Company, grantTo, newOrganization, newPerson } from '#testing/organizations.ts'
import { buy } from '#testing/purchases.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 16 })

const closeOwn = (actor: Actor, id: string) => callAs(t, actor, 'DELETE', `/api/organizations/${id}`)
const closeForStaff = (id: string) => asAdmin(t, 'DELETE', `/api/admin/organizations/${id}`)
const adjust = (id: string, amount: number) =>
  asAdmin(t, 'POST', `/api/admin/organizations/${id}/tickets/adjust`, { amount, reason: '정리' })
const charged = async (company: Company, booker: Actor, day = '2026-12-24') =>
  book(t, booker, bookingForm((await carNamed(t, 'STARIA')).id, day, { organization_id: company.id }))
const numberOf = async ({ id }: Company) =>
  (await asAdmin(t, 'GET', `/api/admin/organizations/${id}`)).json().result.business_number as string

test('its only member closes an organization: the number is free, the ledger stays', async () => {
  const company = await newOrganization(t, 1)
  const { id, manager } = company
  const form = { name: '박비서', user_phone: newPhone(), role: 'booker' }
  await callAs(t, manager, 'POST', `/api/organizations/${id}/members`, form)
  const passenger = { name: '김회장', phone: newPhone() }
  await callAs(t, manager, 'POST', `/api/organizations/${id}/passengers`, passenger)
  const business_number = await numberOf(company)
  const leave = () => callAs(t, manager, 'DELETE', `/api/users/${manager.id}`, { password: PASSWORD })
  expect((await leave()).json().code).toBe('LAST_MANAGER')
  await adjust(id, -1)
  expect((await closeOwn(manager, id)).statusCode).toBe(204)

  const { organizations } = (await callAs(t, manager, 'GET', '/api/organizations')).json().result
  expect(organizations).toEqual([])
  const { rows } = await t.world.db.execute(sql`
    select 1 from organization_invite where organization_id = ${id}
    union all select 1 from organization_passenger where organization_id = ${id}`)
  expect(rows).toEqual([])
  expect((await asAdmin(t, 'GET', `/api/admin/organizations?q=${business_number}`)).json().result).toEqual([])
  expect((await asAdmin(t, 'GET', `/api/admin/organizations/${id}`)).statusCode).toBe(404)
  const ledger = (await asAdmin(t, 'GET', `/api/admin/organizations/${id}/tickets`)).json().result
  expect(ledger.map(({ type }: { type: string }) => type)).toEqual(['ADJUST', 'CHARGE'])
  const again = { name: '새주인', business_number, manager: manager.loginId }
  expect((await asAdmin(t, 'POST', '/api/admin/organizations', again)).statusCode).toBe(201)
  const other = (await callAs(t, manager, 'GET', '/api/organizations')).json().result.organizations[0].id
  expect((await closeOwn(manager, other)).statusCode).toBe(204)
  expect((await leave()).statusCode).toBe(204)
})

type Unfinished = (company: Company) => Promise<unknown>
const unfinished: [string, string, Unfinished][] = [
  ['HAS_PEOPLE', 'it has another member', ({ id }) => newPerson(t, id)],
  ['HAS_TICKETS', 'half a ticket is left', ({ id }) => grantTo(t, id, 0.5)],
  [
    'HAS_LIVE_RIDE',
    'it has a coming ride',
    async (company) => {
      await grantTo(t, company.id, 1)
      expect((await charged(company, company.manager)).statusCode).toBe(201)
    },
  ],
  [
    'HAS_TRANSFER',
    'a transfer is open',
    async ({ id, manager }) => {
      const body = { organization_id: id, depositor: '한빛물산' }
      expect((await buy(t, manager, { method: 'transfers', body })).statusCode).toBe(201)
    },
  ],
]

test.each(unfinished)('%s: refuses to close an organization while %s', async (code, _, begin) => {
  const company = await newOrganization(t)
  await begin(company)
  const refused = await closeOwn(company.manager, company.id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, code])
  expect((await callAs(t, company.manager, 'GET', `/api/organizations/${company.id}`)).statusCode).toBe(200)
})

test.each(unfinished.slice(1))(
  '%s: staff cannot close an organization either while %s',
  async (code, _, begin) => {
    const company = await newOrganization(t)
    await begin(company)
    expect((await closeForStaff(company.id)).json().code).toBe(code)
  },
)

test('only its manager and staff close an organization; staff also if it has members', async () => {
  const company = await newOrganization(t)
  const booker = await newPerson(t, company.id)
  for (const actor of [booker, await newMember(t)])
    expect((await closeOwn(actor, company.id)).statusCode).toBe(404)
  const answers = await Promise.all([closeForStaff(company.id), closeForStaff(company.id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404])
  expect((await charged(company, booker)).statusCode).toBe(404)
  expect((await grantTo(t, company.id, 1)).statusCode).toBe(404)
})

test('a repeated removal with the same key gets the same response, with another key 404', async () => {
  const { id, manager } = await newOrganization(t)
  const own = `/api/organizations/${id}`
  const booker = await newPerson(t, id)
  const passenger = { name: '김회장', phone: newPhone() }
  const added = (await callAs(t, manager, 'POST', `${own}/passengers`, passenger)).json().result
  const form = { name: '박비서', user_phone: newPhone(), role: 'booker' }
  const invited = (await callAs(t, manager, 'POST', `${own}/members`, form)).json().result
  const things = [`/passengers/${added.id}`, `/members/${invited.id}`, `/members/${booker.id}`, '']
  for (const thing of things) {
    const key = newId()
    const remove = async (by: string) => {
      const headers = { ...manager.headers, 'idempotency-key': by }
      return (await t.call({ method: 'DELETE', url: `${own}${thing}`, headers })).statusCode
    }
    expect([await remove(key), await remove(key), await remove(newId())], thing).toEqual([204, 204, 404])
  }
})

test('a former manager gets a refusal, not a confirmation of the closure', async () => {
  const { id, manager } = await newOrganization(t)
  const other = await newPerson(t, id, 'manager')
  expect(
    (await callAs(t, other, 'DELETE', `/api/organizations/${id}/members/${manager.id}`)).statusCode,
  ).toBe(204)
  const headers = { ...manager.headers, 'idempotency-key': newId() }
  expect((await t.call({ method: 'DELETE', url: `/api/organizations/${id}`, headers })).statusCode).toBe(404)
})

/** The balance of an organization in half tickets, checked in its three records, and its coming rides. */
async function stateOf({ id }: Company) {
  const { account, ledger, lots } = await balances(t, id)
  expect([ledger, lots]).toEqual([account, account])
  const { rows } = await t.world.db.execute<{ id: string }>(sql`
    select id from live_reservation where organization_id = ${id}`)
  return { halves: account, rides: rows.map((row) => row.id) }
}

test('parallel bookings, grants, corrections and the closure leave no tickets and no coming rides @long', async () => {
  for (let round = 0; round < 12; round++) {
    const company = await newOrganization(t, 1)
    const booker = await newPerson(t, company.id)
    const day = `2027-02-${String(round + 1).padStart(2, '0')}`
    const works = [
      () => adjust(company.id, -1),
      () => closeForStaff(company.id),
      () => charged(company, booker, day),
      () => grantTo(t, company.id, 1),
    ]
    // The order varies, so that each of them is sometimes first and sometimes last.
    await Promise.all([...works.slice(round % 4), ...works.slice(0, round % 4)].map((work) => work()))
    const isClosed = (await closeForStaff(company.id)).statusCode === 404
    const { halves, rides } = await stateOf(company)
    expect(halves + rides.length > 0, 'a closed organization has no tickets or rides').toBe(!isClosed)
    for (const ride of rides)
      await callAs(t, booker, 'POST', `/api/users/${booker.id}/reservations/${ride}/cancel`)
    if (!isClosed) await adjust(company.id, -(await stateOf(company)).halves / 2)
    expect((await closeForStaff(company.id)).statusCode).toBe(isClosed ? 404 : 204)
    expect(await stateOf(company)).toEqual({ halves: 0, rides: [] })
    expect((await grantTo(t, company.id, 1)).statusCode).toBe(404)
  }
})
