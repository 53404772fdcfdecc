import { type AnyColumn, and, asc, eq, gt, gte, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { member } from '#ride/account/tables.ts'
import { type EntryType, type Held, type Lot, type Move, sumWon } from './rules.ts'
import { ticketAccount, ticketEntry, ticketLot, ticketMove } from './tables.ts'

export type Entry = typeof ticketEntry.$inferSelect
export type Account = { version: number; halves: number }

/** Creates the account of an organization together with the organization; a member's account is created when first needed. */
export async function addAccountOf(tx: Tx, organizationId: string): Promise<void> {
  await tx.insert(ticketAccount).values({ holderId: organizationId, organizationId })
}

/** Creates the accounts of organizations that were just added. */
export async function addAccountsOf(tx: Tx, organizationIds: string[]): Promise<void> {
  await tx.insert(ticketAccount).values(organizationIds.map((id) => ({ holderId: id, organizationId: id })))
}

/**
 * Locks the account and returns the holder's balance in half tickets; null for a deleted member and a closed
 * organization. Every change of tickets begins here. A member's row is locked first: a deletion holds that lock until
 * all is erased.
 */
export async function lockAccount(tx: Tx, holderId: string): Promise<Account | null> {
  const ofHolder = eq(ticketAccount.holderId, holderId)
  const ofOrganization = and(ofHolder, isNotNull(ticketAccount.organizationId))
  if (!(await tx.$count(ticketAccount, ofOrganization)) && !(await keepMember(tx, holderId))) return null
  const [row] = await tx
    .select()
    .from(ticketAccount)
    .where(and(ofHolder, isNull(ticketAccount.closedAt)))
    .for('update')
  return row ?? null
}

/** Whether a member exists. Locks the member against deletion, and creates the account if it is missing. */
async function keepMember(tx: Tx, id: string): Promise<boolean> {
  const there = and(eq(member.id, id), isNull(member.deletedAt))
  const [living] = await tx.select({ id: member.id }).from(member).where(there).for('key share')
  if (living) await tx.insert(ticketAccount).values({ holderId: id, memberId: id }).onConflictDoNothing()
  return living !== undefined
}

/** Locks several accounts in the order that all changes use: the member's own first, then organizations by id. */
export async function lockAccounts(tx: Tx, holderIds: string[], memberId: string): Promise<void> {
  const others = holderIds.filter((id) => id !== memberId).toSorted()
  for (const id of new Set([...holderIds.filter((id) => id === memberId), ...others]))
    await lockAccount(tx, id)
}

/** Closes the account, which then accepts no more tickets. Call under lockAccount. */
export async function markClosed(tx: Tx, holderId: string, now: Date): Promise<void> {
  await tx.update(ticketAccount).set({ closedAt: now }).where(eq(ticketAccount.holderId, holderId))
}

/** SQL: the won of each half ticket of a lot; the division of integers rounds down. */
const each = sql<number>`(${ticketLot.paid} / ${ticketLot.granted})`

/** The non-empty lots of a holder, the earliest expiry first. Call under lockAccount. */
export const lotsOf = (tx: Tx, holderId: string): Promise<Lot[]> =>
  tx
    .select({
      id: ticketLot.id,
      remaining: ticketLot.remaining,
      expiresOn: ticketLot.expiresOn,
      won: ticketLot.won,
      each,
    })
    .from(ticketLot)
    .where(and(eq(ticketLot.holderId, holderId), gt(ticketLot.remaining, 0)))
    .orderBy(asc(ticketLot.expiresOn), asc(ticketLot.id))

/** Moves all lots of an account to another, even empty ones: a canceled ride returns tickets to them. */
export async function giveLots(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(ticketLot).set({ holderId: to }).where(eq(ticketLot.holderId, from))
}

export type LotIn = { holderId: string; halves: number; paid: number; expiresOn: Day }

/** Adds an empty lot, which a following entry fills. */
export async function addLot(tx: Tx, { halves, ...lot }: LotIn, now: Date): Promise<string> {
  const id = newId()
  await tx.insert(ticketLot).values({ id, ...lot, granted: halves, remaining: 0, createdAt: now })
  return id
}

export type EntryIn = {
  holderId: string
  type: EntryType
  moves: Move[]
  reservationId?: string | null
  actorId?: string | null
  note?: string | null
}

/** Writes a ledger entry and applies it to the lots and the account. Call under lockAccount. */
export async function addEntry(tx: Tx, account: Account, entry: EntryIn, now: Date): Promise<Entry> {
  const amount = entry.moves.reduce((sum, move) => sum + move.amount, 0)
  const [row] = await tx
    .insert(ticketEntry)
    .values({
      id: newId(),
      holderId: entry.holderId,
      version: account.version + 1,
      type: entry.type,
      before: account.halves,
      amount,
      after: account.halves + amount,
      reservationId: entry.reservationId ?? null,
      actorId: entry.actorId ?? null,
      note: entry.note ?? null,
      createdAt: now,
    })
    .returning()
  await moveLots(tx, row!.id, entry.moves)
  const next = { version: row!.version, halves: row!.after }
  await tx.update(ticketAccount).set(next).where(eq(ticketAccount.holderId, entry.holderId))
  return row!
}

/** Changes each lot once, because the database checks its won, which are correct only after all of its moves. */
async function moveLots(tx: Tx, entryId: string, moves: Move[]): Promise<void> {
  for (const [lotId, ofLot] of Map.groupBy(moves, (move) => move.lotId)) {
    const amount = ofLot.reduce((sum, move) => sum + move.amount, 0)
    await tx
      .update(ticketLot)
      .set({ remaining: sql`remaining + ${amount}`, won: sql`won + ${sumWon(ofLot)}` })
      .where(eq(ticketLot.id, lotId))
  }
  if (moves.length) await tx.insert(ticketMove).values(moves.map((move) => ({ entryId, ...move })))
}

/** SQL column: the half tickets that a reservation holds (taken and not refunded). */
export const heldHalves = (reservationId: AnyColumn) => sql<number>`(
  select coalesce(-sum(e.amount), 0)::int from ticket_entry e where e.reservation_id = ${reservationId})`

/** The amount and the won that a reservation holds of each lot. */
export const heldBy = (tx: Tx, reservationId: string): Promise<Held[]> =>
  heldOf(tx, eq(ticketEntry.reservationId, reservationId))

/** The amount and the won that entries took of each lot. */
export async function heldOf(tx: Tx, entries: SQL): Promise<Held[]> {
  const rows = await tx
    .select({
      lotId: ticketMove.sourceLotId,
      halves: sql<number>`-sum(${ticketMove.amount})::int`,
      won: sql<number>`-sum(${ticketMove.won})::bigint`,
      expiresOn: ticketLot.expiresOn,
      each,
    })
    .from(ticketEntry)
    .innerJoin(ticketMove, eq(ticketMove.entryId, ticketEntry.id))
    .innerJoin(ticketLot, eq(ticketLot.id, ticketMove.sourceLotId))
    .where(entries)
    .groupBy(ticketMove.sourceLotId, ticketLot.id)
  return rows.filter((row) => row.halves > 0)
}

/**
 * Books the tickets that a ride has used since the last call: all that it holds once it is completed or canceled, none
 * before. Call after each change of a ride or of its tickets, under its lock.
 */
export async function recognizeTickets(tx: Tx, reservationId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into ticket_recognition (id, reservation_id, at, halves, won)
    select ${newId()}::uuid, r.id, ${now.toISOString()}::timestamptz, held.halves - booked.halves, held.won - booked.won
    from reservation r cross join lateral (
      select coalesce(-sum(m.amount), 0)::int as halves, coalesce(-sum(m.won), 0)::bigint as won
      from ticket_entry e join ticket_move m on m.entry_id = e.id
      where e.reservation_id = r.id and (r.completed or r.status = 'CANCELLED')
    ) held cross join lateral (
      select coalesce(sum(b.halves), 0)::int as halves, coalesce(sum(b.won), 0)::bigint as won
      from ticket_recognition b where b.reservation_id = r.id
    ) booked
    where r.id = ${reservationId} and (held.halves <> booked.halves or held.won <> booked.won)`)
}

/** The lots that late refunds of a reservation created. */
export async function lateLotsOf(tx: Tx, reservationId: string): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ lotId: ticketMove.lotId })
    .from(ticketEntry)
    .innerJoin(ticketMove, eq(ticketMove.entryId, ticketEntry.id))
    .where(and(eq(ticketEntry.reservationId, reservationId), ne(ticketMove.lotId, ticketMove.sourceLotId)))
  return new Set(rows.map((row) => row.lotId))
}

/** Holders of lots that expired before the day. */
export async function holdersWithExpiredLots(tx: Tx, today: Day, limit: number): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ holderId: ticketLot.holderId })
    .from(ticketLot)
    .where(and(gt(ticketLot.remaining, 0), lt(ticketLot.expiresOn, today)))
    .limit(limit)
  return rows.map((row) => row.holderId)
}

/** Spendable half tickets on a day, grouped by expiry. */
export const spendableLots = (tx: Tx, holderId: string, today: Day) =>
  tx
    .select({ expiresOn: ticketLot.expiresOn, halves: sql<number>`sum(${ticketLot.remaining})::int` })
    .from(ticketLot)
    .where(and(eq(ticketLot.holderId, holderId), gt(ticketLot.remaining, 0), gte(ticketLot.expiresOn, today)))
    .groupBy(ticketLot.expiresOn)
    .orderBy(ticketLot.expiresOn)

/**
 * The CTEs that pay for each row of `paying` (id, entry_id, payer_id, cost_halves, today, created_at; each payer once).
 * The lot that expires first pays first, as in `allocateHalves` (a test compares them). `spent` has a row for each paid
 * row. If another change of the account was faster, the chain of the ledger makes the statement fail.
 */
export const spendLots = (paying: SQL): SQL => sql`account as (
     update ticket_account a set version = a.version + 1, halves = a.halves - p.cost_halves
     from ${paying} p where a.holder_id = p.payer_id and a.halves >= p.cost_halves
     returning p.*, a.version, a.halves
   ), lot as (
     select l.id, l.holder_id, l.remaining, l.expires_on, l.won, l.paid / l.granted as each, a.cost_halves
     from account a join ticket_lot l on l.holder_id = a.payer_id and l.remaining > 0 and l.expires_on >= a.today
     order by l.expires_on, l.id for update of l
   ), plan as (
     select id, remaining, won, each, least(remaining, greatest(0, cost_halves - coalesce(sum(remaining) over (
       partition by holder_id order by expires_on, id rows between unbounded preceding and 1 preceding), 0)))::int as taken
     from lot
   ), taken as (
     update ticket_lot l set remaining = l.remaining - p.taken, won = l.won - p.won
     from (select id, taken, case when taken = remaining then won else taken * each end as won from plan) p
     where l.id = p.id and p.taken > 0 returning l.id, l.holder_id, p.taken, p.won
   ), spent as (
     insert into ticket_entry (id, holder_id, version, type, before, amount, after, reservation_id, created_at)
     select a.entry_id, a.payer_id, a.version, 'USE', a.halves + a.cost_halves, -t.taken,
       a.halves + a.cost_halves - t.taken, a.id, a.created_at
     from account a
     cross join lateral (select coalesce(sum(taken), 0)::int as taken from taken where holder_id = a.payer_id) t
     returning reservation_id as id
   ), moved as (
     insert into ticket_move (entry_id, lot_id, source_lot_id, amount, won)
     select a.entry_id, t.id, t.id, -t.taken, -t.won from account a join taken t on t.holder_id = a.payer_id
     returning lot_id, amount, won
   )`
