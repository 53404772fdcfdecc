import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { newMember, theAdmin } from '#testing/actors.ts'
import { asStaff, payAtWindow, returnFromWindow, startPurchase } from '#testing/purchases.ts'
import { accept, apply, newApplicant, newModel } from '#testing/subscriptions.ts'
import { waitUntilLockWaited } from '#testing/waits.ts'
import { testWorld } from '#testing/world.ts'
import type { Books } from '../contract.ts'
import { lockMonths } from './store.ts'

const t = testWorld()
const URL = '/api/admin/books/closed-months'

const ask = async (url: string) => (await t.call({ url, headers: (await theAdmin(t)).headers })).json().result
const books = (month: string, last: string): Promise<Books> =>
  ask(`/api/admin/books?from=${month}-01&to=${month}-${last}`)
const close = async (month: string) =>
  t.call({ method: 'POST', url: URL, headers: (await theAdmin(t)).headers, payload: { month } })

async function transfer() {
  const member = await newMember(t)
  return startPurchase(t, member, { method: 'transfers', body: { depositor: '한빛' } })
}

test('a month is closed once, after its end, with its books; the list shows it', async () => {
  t.setNow('2026-12-31T14:00:00Z') // 23:00 in KST
  const early = await close('2026-12')
  expect([early.statusCode, early.json().code]).toEqual([422, 'MONTH_NOT_OVER'])
  t.setNow('2027-01-05T03:00:00Z')
  const member = await newMember(t)
  const paid = await startPurchase(t, member)
  await payAtWindow(t, paid)
  await returnFromWindow(t, member, paid)
  const both = await Promise.all([close('2026-12'), close('2026-12')])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect(await ask(URL)).toEqual([
    { month: '2026-12', closed_at: '2027-01-05T03:00:00.000Z', books: await books('2026-12', '31') },
  ])
  expect((await close('2026-11')).json().code).toBe('MONTH_CLOSED')
  expect((await close('2026-13')).statusCode).toBe(422)
})

test('a deposit of a closed month counts on the first day of the open month; closed books do not change', async () => {
  t.setNow('2027-01-20T03:00:00Z')
  const { id } = await transfer()
  t.setNow('2027-02-03T03:00:00Z')
  expect((await close('2027-01')).statusCode).toBe(201)
  const before = await books('2027-01', '31')
  const opened = (await books('2027-02', '28')).received.transfer
  const accepted = await asStaff(t, id, 'accept', { deposited_on: '2027-01-25' })
  expect(accepted.statusCode).toBe(200)
  expect(await books('2027-01', '31')).toEqual(before)
  const { rows } = await t.world.db.execute<{ amount: number; paid_at: string }>(
    sql`select amount, paid_at from ticket_purchase where id = ${id}`,
  )
  expect((await books('2027-02', '28')).received.transfer).toBe(opened + rows[0]!.amount)
  expect(new Date(rows[0]!.paid_at).toISOString()).toBe('2027-01-31T15:00:00.000Z') // 1 February, 00:00 in KST
})

test('each deposit during a closing counts before or after it; the closed books do not change', async () => {
  t.setNow('2027-02-20T03:00:00Z')
  const waiting = []
  for (let n = 0; n < 8; n += 1) waiting.push(await transfer())
  t.setNow('2027-03-02T03:00:00Z')
  const [closed, ...accepted] = await Promise.all([
    close('2027-02'),
    ...waiting.map(({ id }) => asStaff(t, id, 'accept', { deposited_on: '2027-02-21' })),
  ])
  expect([closed, ...accepted].map(({ statusCode }) => statusCode)).toEqual([201, ...Array(8).fill(200)])
  expect(await books('2027-02', '28')).toEqual(closed.json().result.books)
  const both = await ask('/api/admin/books?from=2027-02-21&to=2027-03-02')
  const { rows } = await t.world.db.execute<{ sum: number }>(
    sql`select sum(amount)::int as sum from ticket_purchase where id = any(${sql.param(waiting.map(({ id }) => id))}::uuid[])`,
  )
  expect(both.received.transfer).toBe(rows[0]!.sum)
})

test('no money is recorded while a month is being closed', async () => {
  t.setNow('2027-03-20T03:00:00Z')
  const { id } = await transfer()
  const { rows: waitedFor } = await transaction(t.world.db, async (tx) => {
    await lockMonths(tx)
    const accepting = asStaff(t, id, 'accept', { deposited_on: '2027-03-20' })
    await waitUntilLockWaited(t, '%ticket_purchase%')
    const state = await tx.execute(sql`select status from ticket_purchase where id = ${id}`)
    return { rows: [state.rows[0], accepting] as const }
  })
  expect(waitedFor[0]).toEqual({ status: 'PENDING' })
  expect((await waitedFor[1]).statusCode).toBe(200)
})

test('a subscription payment of a closed month, recorded later, counts in the open month', async () => {
  t.setNow('2027-03-03T03:00:00Z')
  const request = (await apply(t, await newApplicant(t), await newModel(t))).json()
  const { subscription_id: id } = (await accept(t, request.id, '2027-03-03')).json().result
  const before = await books('2027-02', '28')
  await t.world.db.execute(
    sql`update subscription_payment set paid_at = '2027-02-10T03:00:00Z' where subscription_id = ${id} and paid_at is not null`,
  )
  const { rows } = await t.world.db.execute<{ paid_at: string }>(
    sql`select paid_at from subscription_payment where subscription_id = ${id} and paid_at is not null`,
  )
  expect(rows.map(({ paid_at }) => new Date(paid_at).toISOString())).toEqual(['2027-02-28T15:00:00.000Z'])
  expect(await books('2027-02', '28')).toEqual(before)
})
