import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { member, socialAttempt, socialTicket } from '../tables.ts'

export async function addSocialAttempt(tx: Tx, values: typeof socialAttempt.$inferInsert): Promise<void> {
  await tx.insert(socialAttempt).values(values)
}

/** Takes an attempt out, once; null when it is unknown, used or begun before `since`. */
export async function takeSocialAttempt(tx: Tx, stateHash: string, since: Date) {
  const [row] = await tx.delete(socialAttempt).where(eq(socialAttempt.stateHash, stateHash)).returning()
  return row && row.createdAt > since ? row : null
}

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

/** Uses a ticket up; false when another was quicker. */
export async function spendSocialTicket(tx: Tx, hash: string, now: Date): Promise<boolean> {
  const spent = await tx
    .update(socialTicket)
    .set({ usedAt: now })
    .where(and(eq(socialTicket.hash, hash), isNull(socialTicket.usedAt)))
  return spent.rowCount === 1
}

export async function purgeExpiredSocial(tx: Tx, before: Date): Promise<void> {
  await tx.delete(socialAttempt).where(lt(socialAttempt.createdAt, before))
  await tx.delete(socialTicket).where(lt(socialTicket.createdAt, before))
}
