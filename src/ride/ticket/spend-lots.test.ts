import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { rowOf, statement, transaction, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { newMember } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { type Lot, allocateHalves } from './rules.ts'
import { spendLots } from './store.ts'

const t = testWorld()
const today = '2026-12-01'
const PAYING = {
  id: 'uuid',
  entryId: 'uuid',
  payerId: 'uuid',
  costHalves: 'integer',
  today: 'date',
  createdAt: 'timestamptz',
}
type Moved = { lot_id: string; amount: number; won: number }
const spend = statement<Record<string, unknown>, Moved>(
  'spend_lots_test',
  sql`with paying as ${rowOf(PAYING)}, ${spendLots(sql`paying`)} select lot_id, amount, won from moved order by lot_id`,
)

type PaidLot = Lot & { paid: number; granted: number }

/** Adds lots to a member's account, with a ledger entry, and pays from them with the booking statement. */
async function spentBySql(tx: Tx, memberId: string, lots: PaidLot[], costHalves: number): Promise<Moved[]> {
  const sum = lots.reduce((total, lot) => total + lot.remaining, 0)
  await tx.execute(
    sql`insert into ticket_account (holder_id, member_id, version, halves) values (${memberId}, ${memberId}, 1, ${sum})`,
  )
  await tx.execute(sql`insert into ticket_entry (id, holder_id, version, type, before, amount, after, created_at)
    values (${newId()}, ${memberId}, 1, 'CHARGE', 0, ${sum}, ${sum}, ${START})`)
  for (const { id, remaining, expiresOn, won, paid, granted } of lots)
    await tx.execute(sql`insert into ticket_lot (id, holder_id, granted, remaining, expires_on, created_at, paid, won)
      values (${id}, ${memberId}, ${granted}, ${remaining}, ${expiresOn}, ${START}, ${paid}, ${won})`)
  const values = { payerId: memberId, costHalves, today, entryId: newId(), id: newId(), createdAt: START }
  return spend(tx, values)
}

test('the booking statement pays from the lots that the rules choose', { timeout: 60_000 }, async () => {
  const { id: memberId } = await newMember(t)
  const lot = fc
    .record({
      id: fc.uuid({ version: 7 }),
      remaining: fc.integer({ min: 0, max: 5 }),
      expiresOn: fc.integer({ min: -1, max: 2 }).map((days) => addDays(today, days)),
      paid: fc.constantFrom(0, 3, 1_000_003),
      spent: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ spent, ...one }) => {
      const granted = one.remaining + spent
      const each = Math.floor(one.paid / granted)
      const won = one.remaining && one.remaining * each + (one.paid % granted)
      return { ...one, granted, each, won }
    })
  const given = fc.uniqueArray(lot, { maxLength: 6, selector: ({ id }) => id })
  await fc.assert(
    fc.asyncProperty(given, fc.integer({ min: 1, max: 6 }), async (lots, halves) => {
      const moves = allocateHalves(lots, halves, today)
      // The booking's facts and rules refuse too few tickets before the statement runs.
      fc.pre(moves !== null)
      const undone = new Error('undone')
      const checked = transaction(t.world.db, async (tx) => {
        const spent = await spentBySql(tx, memberId, lots, halves)
        const wanted = moves.map(({ lotId, amount, won }) => ({ lot_id: lotId, amount, won }))
        expect(spent).toEqual(wanted.toSorted((a, b) => a.lot_id.localeCompare(b.lot_id)))
        throw undone
      })
      await expect(checked).rejects.toBe(undone)
    }),
    { numRuns: 100 },
  )
})
