import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember, newPhone, theAdmin } from '#testing/actors.ts'
import { importErrors, imported } from '#testing/imports.ts'
import { asAdmin, newOrganization } from '#testing/organizations.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

const rowsOf = async (query: string) => (await t.world.db.execute(sql.raw(query))).rows
const lotsOf = (holderId: string) =>
  rowsOf(`select granted, remaining, paid, won, expires_on from ticket_lot where holder_id = '${holderId}'
    order by expires_on, paid`)
const booksOf = async (from: string, to: string) =>
  (await asAdmin(t, 'GET', `/api/admin/books?from=${from}&to=${to}`)).json().result

test('balances become lots and ledger entries, once; paid tickets are in the books', async () => {
  const member = await newMember(t)
  const file = [
    'external_id,전화번호,티켓,받은 금액,결제일,유효 기간',
    `L-1,${member.phone},3.5,"3,500,000",2026-10-01,2027-10-01`,
    `L-2,${member.phone},1,,,`,
  ].join('\n')
  const before = await booksOf('2026-12-01', '2026-12-01')
  expect(await imported(t, 'balances', file)).toEqual({ rows: 2, created: 2, updated: 0 })
  expect(await imported(t, 'balances', file)).toEqual({ rows: 2, created: 0, updated: 0 })
  expect(await lotsOf(member.id)).toEqual([
    { granted: 7, remaining: 7, paid: 3_500_000, won: 3_500_000, expires_on: '2027-10-01' },
    { granted: 2, remaining: 2, paid: 0, won: 0, expires_on: '2027-12-01' },
  ])
  const { result } = (await asAdmin(t, 'GET', `/api/users/${member.id}/tickets`)).json()
  expect(result).toMatchObject([
    { prev_tickets: 3.5, amount: 1, remaining_tickets: 4.5, type: 'CHARGE' },
    { prev_tickets: 0, amount: 3.5, remaining_tickets: 3.5, reason: '이전 잔액' },
  ])
  const after = await booksOf('2026-12-01', '2026-12-01')
  expect(after.deferred.opening - before.deferred.opening).toBe(3_500_000)
  expect(after.deferred.closing - before.deferred.closing).toBe(3_500_000)
  expect(after.received).toEqual(before.received)
  expect(after.tickets.granted_free - before.tickets.granted_free).toBe(1)
  expect(after.tickets.outstanding - before.tickets.outstanding).toBe(4.5)
  expect((await booksOf('2026-10-01', '2026-10-01')).received.transfer).toBe(3_500_000)
})

test('an organization gets a balance by its registration number', async () => {
  const { id } = await newOrganization(t, 2)
  const [found] = await rowsOf(`select registration_number as number from organization where id = '${id}'`)
  const file = `external_id,사업자등록번호,티켓,받은 금액\nO-1,${found!.number as string},10,9000000\n`
  expect(await imported(t, 'balances', file)).toMatchObject({ created: 1 })
  expect((await lotsOf(id)).at(-1)).toMatchObject({ granted: 20, paid: 9_000_000 })
  const { headers } = await theAdmin(t)
  const list = await t.call({ url: `/api/admin/organizations/${id}`, headers })
  expect(list.json().result.tickets).toBe(12)
})

test('a file with wrong balances lists each of them and grants none', async () => {
  const { phone, id } = await newMember(t)
  const file = (line: string) =>
    `external_id,phone,business_number,tickets,paid,paid_on,valid_until\n${line}\n`
  const cells = [
    `W-1,${phone},,0.3,,,`,
    `W-2,${phone},,-1,1.5,어제,`,
    `W-3,${phone},,1,,,2027-02-30`,
    `,${phone},,1,,,`,
  ].join('\n')
  expect(await importErrors(t, 'balances', file(cells))).toEqual([
    [2, 'tickets', 'INVALID'],
    [3, 'tickets', 'INVALID'],
    [3, 'paid', 'INVALID'],
    [3, 'paid_on', 'INVALID'],
    [4, 'valid_until', 'INVALID'],
    [5, 'external_id', 'REQUIRED'],
  ])
  const holders = [
    `W-1,${phone},,1,,,`,
    `W-2,${newPhone()},,1,,,`,
    'W-3,,120-81-47521,1,,,',
    'W-4,,,1,,,',
    `W-5,${phone},,1,,,2026-11-30`,
    `W-6,${phone},,1,1000,2026-12-02,`,
  ].join('\n')
  expect(await importErrors(t, 'balances', file(holders))).toEqual([
    [3, 'phone', 'CUSTOMER_UNKNOWN'],
    [4, 'business_number', 'ORGANIZATION_UNKNOWN'],
    [5, 'phone', 'HOLDER_MISSING'],
    [6, 'valid_until', 'EXPIRED'],
    [7, 'paid_on', 'PAID_LATER'],
  ])
  expect(await lotsOf(id)).toEqual([])
})
