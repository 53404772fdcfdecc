import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { shareLink } from './tables.ts'

const TOKEN_BYTES = 18

const open = isNull(shareLink.withdrawnAt)

/** The link of a ride that is not withdrawn. */
export const linkOf = async (tx: Tx, reservationId: string) =>
  (
    await tx
      .select()
      .from(shareLink)
      .where(and(eq(shareLink.reservationId, reservationId), open))
  )[0] ?? null

/** The link with this token, unless it is withdrawn. */
export const linkByToken = async (tx: Tx, token: string) =>
  (
    await tx
      .select()
      .from(shareLink)
      .where(and(eq(shareLink.token, token), open))
  )[0] ?? null

/** Creates a link with a random token; its ride must be locked. */
export async function addLink(tx: Tx, reservationId: string, now: Date) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const values = { id: newId(), reservationId, token, createdAt: now }
  return (await tx.insert(shareLink).values(values).returning())[0]!
}

/** Withdraws the link of a ride; false if there is none. */
export async function withdrawLink(tx: Tx, reservationId: string, now: Date): Promise<boolean> {
  const withdrawn = await tx
    .update(shareLink)
    .set({ withdrawnAt: now })
    .where(and(eq(shareLink.reservationId, reservationId), open))
  return (withdrawn.rowCount ?? 0) > 0
}
