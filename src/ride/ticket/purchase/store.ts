import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { Held } from '../rules.ts'
import { heldOf } from '../store.ts'
import { ticketEntry, ticketLot } from '../tables.ts'
import { plan, ticketPurchase as purchase, ticketPurchaseEntry } from './tables.ts'

export type Purchase = typeof purchase.$inferSelect
export type MethodAndStatus = Pick<Purchase, 'method' | 'status'>
export type Plan = typeof plan.$inferSelect

/** The price table in display order. */
export const plans = (tx: Tx): Promise<Plan[]> => tx.select().from(plan).orderBy(plan.displayOrder)

export async function planOf(tx: Tx, id: string): Promise<Plan | null> {
  const [row] = await tx.select().from(plan).where(eq(plan.id, id))
  return row ?? null
}

/** The plan on sale with this number of half tickets, the first in the price table; null if there is none. */
export async function planOfHalves(tx: Tx, halves: number): Promise<Plan | null> {
  const isSold = and(eq(plan.section, 'PREMIUM'), eq(plan.isOnSale, true), gt(plan.price, 0))
  const [row] = await tx
    .select()
    .from(plan)
    .where(and(isSold, eq(plan.halves, halves)))
    .orderBy(plan.displayOrder)
    .limit(1)
  return row ?? null
}

export async function addPurchase(tx: Tx, values: typeof purchase.$inferInsert): Promise<Purchase> {
  return (await tx.insert(purchase).values(values).returning())[0]!
}

export async function purchaseOf(tx: Tx, id: string): Promise<Purchase | null> {
  const [row] = await tx.select().from(purchase).where(eq(purchase.id, id))
  return row ?? null
}

export async function purchaseByPaymentId(tx: Tx, paymentId: string): Promise<Purchase | null> {
  const [row] = await tx.select().from(purchase).where(eq(purchase.paymentId, paymentId))
  return row ?? null
}

/** Locks a purchase. Call under lockAccount of the holder: tickets are locked before their purchase. */
export async function lockPurchase(tx: Tx, id: string): Promise<Purchase | null> {
  const [row] = await tx.select().from(purchase).where(eq(purchase.id, id)).for('update')
  return row ?? null
}

export type Changes = Partial<Omit<Purchase, 'id' | 'memberId' | 'organizationId' | 'paymentId' | 'amount'>>

export async function changePurchase(tx: Tx, id: string, values: Changes): Promise<Purchase> {
  return (await tx.update(purchase).set(values).where(eq(purchase.id, id)).returning())[0]!
}

/** Records which purchase a ledger entry belongs to. */
export async function addPurchaseEntry(tx: Tx, purchaseId: string, entryId: string): Promise<void> {
  await tx.insert(ticketPurchaseEntry).values({ purchaseId, entryId })
}

/** Moves the purchases of one member to another. Call under lockAccount of both. */
export async function givePurchases(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(purchase).set({ memberId: to }).where(eq(purchase.memberId, from))
}

/** The halves and won that the refund of a purchase took, by lot, in its latest entry. */
export const takenForRefund = (tx: Tx, purchaseId: string): Promise<Held[]> =>
  heldOf(
    tx,
    sql`${ticketEntry.id} = (
      select e.id from ticket_purchase_entry p join ticket_entry e on e.id = p.entry_id
      where p.purchase_id = ${purchaseId} order by e.created_at desc, e.version desc limit 1)`,
  )

/** The name of the organization of a purchase. */
export const organizationName = sql<string | null>`(
  select o.name from organization o where o.id = ${purchase.organizationId})`

/** Whether a member manages an organization and may buy for it. */
export async function managesOrganization(
  tx: Tx,
  memberId: string,
  organizationId: string,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from organization_member
    where organization_id = ${organizationId} and member_id = ${memberId} and role = 'manager'`)
  return rows.length > 0
}

const shown = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(purchase), organizationName, expiresOn: ticketLot.expiresOn })
    .from(purchase)
    .leftJoin(ticketLot, eq(ticketLot.id, purchase.lotId))
    .$dynamic()
/** A purchase with the last day of its tickets. */
export type ShownPurchase = Awaited<ReturnType<typeof shown>>[number]

export async function shownPurchase(tx: Tx, id: string): Promise<ShownPurchase | null> {
  return (await shown(tx).where(eq(purchase.id, id)))[0] ?? null
}

/** Unconfirmed transfers that other members started for organizations that the member manages, newest first. */
export const openTransfersOfColleagues = (tx: Tx, memberId: string): Promise<ShownPurchase[]> =>
  shown(tx)
    .where(
      and(
        eq(purchase.method, 'BANK'),
        eq(purchase.status, 'PENDING'),
        ne(purchase.memberId, memberId),
        sql`${purchase.organizationId} in (
          select organization_id from organization_member where member_id = ${memberId} and role = 'manager')`,
      ),
    )
    .orderBy(desc(purchase.createdAt), desc(purchase.id))
    .limit(100)

/** The method and status of purchases, by id. */
export async function methodsAndStatuses(tx: Tx, ids: string[]): Promise<Map<string, MethodAndStatus>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select({ id: purchase.id, method: purchase.method, status: purchase.status })
    .from(purchase)
    .where(inArray(purchase.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The number of a member's own transfers that staff have not confirmed yet. */
export const ownOpenTransferCount = (tx: Tx, memberId: string): Promise<number> =>
  tx.$count(
    purchase,
    and(
      eq(purchase.memberId, memberId),
      isNull(purchase.organizationId),
      eq(purchase.method, 'BANK'),
      eq(purchase.status, 'PENDING'),
    ),
  )

/** A member's latest purchases, newest first. */
export const purchasesOf = (tx: Tx, memberId: string): Promise<ShownPurchase[]> =>
  shown(tx)
    .where(eq(purchase.memberId, memberId))
    .orderBy(desc(purchase.createdAt), desc(purchase.id))
    .limit(100)

/** The number of purchases that a member started since the instant and did not pay. */
export const unpaidCount = (tx: Tx, memberId: string, since: Date): Promise<number> =>
  tx.$count(
    purchase,
    and(eq(purchase.memberId, memberId), gt(purchase.createdAt, since), isNull(purchase.paidAt)),
  )

const LEASE = sql`interval '2 minutes'`

/** Claims up to `limit` purchases to reconcile; no other process claims them until the lease expires. */
export async function claimToReconcile(tx: Tx, now: Date, limit: number): Promise<Purchase[]> {
  const at = now.toISOString()
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ticket_purchase p set next_at = ${at}::timestamptz + ${LEASE}, asked_at = ${at}
    from (
      select id from ticket_purchase where next_at <= ${at} order by next_at limit ${limit} for update skip locked
    ) due where p.id = due.id returning p.id`)
  return purchasesById(tx, rows)
}

const purchasesById = async (tx: Tx, rows: { id: string }[]): Promise<Purchase[]> =>
  rows.length
    ? tx
        .select()
        .from(purchase)
        .where(
          inArray(
            purchase.id,
            rows.map(({ id }) => id),
          ),
        )
    : []

/** Whether the browser may trigger the reconciliation of a card purchase: at most once in `pauseMs`. */
export async function claimBrowserReconcile(
  tx: Tx,
  id: string,
  now: Date,
  pauseMs: number,
): Promise<boolean> {
  const asked = await tx
    .update(purchase)
    .set({ askedAt: now })
    .where(
      and(
        eq(purchase.id, id),
        eq(purchase.method, 'CARD'),
        or(isNull(purchase.askedAt), lt(purchase.askedAt, new Date(now.getTime() - pauseMs))),
      ),
    )
  return (asked.rowCount ?? 0) > 0
}

/** Closes the open purchases of a member who leaves, with a failure. An organization's purchases stay open. */
export async function endPurchasesOf(tx: Tx, memberId: string, failure: string): Promise<void> {
  const own = and(eq(purchase.memberId, memberId), isNull(purchase.organizationId))
  await tx
    .update(purchase)
    .set({ status: 'FAILED', failure })
    .where(and(own, eq(purchase.status, 'PENDING')))
}
