import { and, asc, desc, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { member } from '#ride/account/tables.ts'
import { car } from '#ride/fleet/tables.ts'
import { ticketPurchase } from '#ride/ticket/purchase/tables.ts'
import { paymentLink as link } from './tables.ts'

export type Link = typeof link.$inferSelect

export async function addLink(tx: Tx, values: Omit<typeof link.$inferInsert, 'id'>): Promise<Link> {
  return (
    await tx
      .insert(link)
      .values({ id: newId(), ...values })
      .returning()
  )[0]!
}

export const linkOf = async (tx: Tx, id: string): Promise<Link | null> =>
  (await tx.select().from(link).where(eq(link.id, id)))[0] ?? null

/** The link of a purchase; null for a member's own purchase. */
export const linkOfPurchase = async (tx: Tx, purchaseId: string): Promise<Link | null> =>
  (await tx.select().from(link).where(eq(link.purchaseId, purchaseId)))[0] ?? null

/** Call under lockMember of its customer. Throws ConflictError if the link moved to another member before its lock. */
export async function lockLink(tx: Tx, { id, memberId }: Pick<Link, 'id' | 'memberId'>): Promise<Link> {
  const row = (await tx.select().from(link).where(eq(link.id, id)).for('update'))[0]!
  if (row.memberId !== memberId) throw new ConflictError()
  return row
}

/** Moves the links of one member to another. Call under lockAccount of both. */
export async function giveLinks(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(link).set({ memberId: to }).where(eq(link.memberId, from))
}

export async function changeLink(
  tx: Tx,
  id: string,
  values: Partial<Omit<Link, 'id' | 'memberId' | 'purchaseId'>>,
): Promise<Link> {
  return (await tx.update(link).set(values).where(eq(link.id, id)).returning())[0]!
}

const shown = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(link),
      carName: car.name,
      carImage: car.image,
      title: ticketPurchase.title,
      amount: ticketPurchase.amount,
      paymentStatus: ticketPurchase.status,
      paymentId: ticketPurchase.paymentId,
      paymentFailure: ticketPurchase.failure,
      receiptUrl: ticketPurchase.receiptUrl,
      memberName: member.name,
      memberPhone: member.phone,
    })
    .from(link)
    .innerJoin(car, eq(car.id, link.carId))
    .innerJoin(ticketPurchase, eq(ticketPurchase.id, link.purchaseId))
    .innerJoin(member, eq(member.id, link.memberId))
    .$dynamic()
/** A link with its car, payment and customer. */
export type ShownLink = Awaited<ReturnType<typeof shown>>[number]

export const shownLink = async (tx: Tx, id: string): Promise<ShownLink | null> =>
  (await shown(tx).where(eq(link.id, id)))[0] ?? null

const MAX_LISTED = 10

/** A customer's latest links that are not erased, newest first. */
export const shownLinksOf = (tx: Tx, memberId: string): Promise<ShownLink[]> =>
  shown(tx)
    .where(and(eq(link.memberId, memberId), sql`${link.booking} is not null`))
    .orderBy(desc(link.createdAt), desc(link.id))
    .limit(MAX_LISTED)

const isOpen = eq(link.status, 'OPEN')

/** Open links past their end, the earliest end first. */
export const dueLinks = (tx: Tx, now: Date, limit: number): Promise<Link[]> =>
  tx
    .select()
    .from(link)
    .where(and(isOpen, lte(link.expiresAt, now)))
    .orderBy(asc(link.expiresAt))
    .limit(limit)

/** Of these links, the ids of those that are open. */
export async function openLinkIds(tx: Tx, ids: string[], now: Date): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await tx
    .select({ id: link.id })
    .from(link)
    .where(and(inArray(link.id, ids), isOpen, sql`${link.expiresAt} > ${now.toISOString()}`))
  return new Set(rows.map(({ id }) => id))
}

export const linkNames = (ids: SQL): SQL => sql`
  select l.id, m.name from payment_link l join member m on m.id = l.member_id where l.id = ${ids} and m.name <> ''`
