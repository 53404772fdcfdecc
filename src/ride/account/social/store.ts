import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { member, socialTicket } from '../tables.ts'

export const memberByProvider = async (tx: Tx, provider: string, providerId: string) =>
  (
    await tx
      .select()
      .from(member)
      .where(and(eq(member.provider, provider), eq(member.providerId, providerId), isNull(member.deletedAt)))
  )[0] ?? null

export async function addSocialTicket(tx: Tx, values: typeof socialTicket.$inferInsert): Promise<void> {
  await tx.insert(socialTicket).values(values)
}

/** The unused ticket of a cookie, issued after `since`. */
export const socialTicketOf = async (tx: Tx, hash: string, since: Date) =>
  (
    await tx
      .select()
      .from(socialTicket)
      .where(and(eq(socialTicket.hash, hash), isNull(socialTicket.usedAt), gt(socialTicket.createdAt, since)))
  )[0] ?? null

/** Uses up a ticket; false if another request has used it first. */
export async function spendSocialTicket(tx: Tx, hash: string, now: Date): Promise<boolean> {
  const spent = await tx
    .update(socialTicket)
    .set({ usedAt: now })
    .where(and(eq(socialTicket.hash, hash), isNull(socialTicket.usedAt)))
  return spent.rowCount === 1
}
