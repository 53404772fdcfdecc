import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { invite } from './tables.ts'

export type Invite = typeof invite.$inferSelect

/** Closes an inviter's expired invites, so that the same numbers can be invited again. */
export async function closeExpiredInvites(tx: Tx, inviterId: string, now: Date): Promise<void> {
  await tx
    .update(invite)
    .set({ state: 'EXPIRED' })
    .where(and(eq(invite.inviterId, inviterId), eq(invite.state, 'OPEN'), lte(invite.expiresAt, now)))
}

export async function hasOpenInvite(tx: Tx, inviterId: string, phone: string): Promise<boolean> {
  const open = and(eq(invite.inviterId, inviterId), eq(invite.phone, phone), eq(invite.state, 'OPEN'))
  return (await tx.$count(invite, open)) > 0
}

export async function addInvite(tx: Tx, values: Omit<typeof invite.$inferInsert, 'id'>): Promise<Invite> {
  return (
    await tx
      .insert(invite)
      .values({ id: newId(), ...values })
      .returning()
  )[0]!
}

export const openInvites = (tx: Tx, inviterId: string, now: Date): Promise<Invite[]> =>
  tx
    .select()
    .from(invite)
    .where(and(eq(invite.inviterId, inviterId), eq(invite.state, 'OPEN'), gt(invite.expiresAt, now)))
    .orderBy(asc(invite.createdAt))
    .limit(500)

/** The ids of these invites that are still open. */
export async function openInviteIds(tx: Tx, ids: string[], now: Date): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const open = and(inArray(invite.id, ids), eq(invite.state, 'OPEN'), gt(invite.expiresAt, now))
  return new Set((await tx.select({ id: invite.id }).from(invite).where(open)).map(({ id }) => id))
}

/** The open invite to a phone: that of one inviter, or the oldest one. */
export const openInviteTo = async (
  tx: Tx,
  phone: string,
  inviterId: string | null,
  now: Date,
): Promise<Invite | null> => (await openInvitesTo(tx, phone, inviterId, now))[0] ?? null

/** Locks an inviter's open invite to a phone. Call with the inviter's account locked. Throws ConflictError if the invite has ended. */
export async function lockInviteTo(tx: Tx, phone: string, inviterId: string, now: Date): Promise<Invite> {
  const [row] = await openInvitesTo(tx, phone, inviterId, now).for('update')
  if (!row) throw new ConflictError()
  return row
}

const openInvitesTo = (tx: Tx, phone: string, inviterId: string | null, now: Date) =>
  tx
    .select()
    .from(invite)
    .where(
      and(
        eq(invite.phone, phone),
        eq(invite.state, 'OPEN'),
        gt(invite.expiresAt, now),
        inviterId ? eq(invite.inviterId, inviterId) : undefined,
      ),
    )
    .orderBy(asc(invite.createdAt))
    .limit(1)

/** Marks an invite as accepted; false if another transaction was faster. */
export async function acceptInvite(tx: Tx, id: string, inviteeId: string, now: Date): Promise<boolean> {
  const accepted = await tx
    .update(invite)
    .set({ state: 'ACCEPTED', inviteeId, acceptedAt: now })
    .where(and(eq(invite.id, id), eq(invite.state, 'OPEN')))
  return accepted.rowCount === 1
}

/** Whether a person accepted an invite before, with an account that is deleted now. */
export const hasAcceptedInvite = async (tx: Tx, inviteeHash: string | null): Promise<boolean> =>
  inviteeHash !== null && (await tx.$count(invite, eq(invite.inviteeHash, inviteeHash))) > 0

/** Records the hash of the person who accepted the invite, when their account is deleted. */
export async function storeInviteeHash(tx: Tx, inviteeId: string, inviteeHash: string | null): Promise<void> {
  await tx.update(invite).set({ inviteeHash }).where(eq(invite.inviteeId, inviteeId))
}

/** Ends the open invites to a phone now; they are erased some time after that instant. */
export async function endInvitesTo(tx: Tx, phone: string, now: Date): Promise<void> {
  const open = and(eq(invite.phone, phone), eq(invite.state, 'OPEN'), gt(invite.expiresAt, now))
  await tx.update(invite).set({ state: 'EXPIRED', expiresAt: now }).where(open)
}

type Referral = { referrer: string; referee: string; created_at: string; is_referrer: boolean }

/** Referrals of a member, as referrer or as guest, newest first; a deleted member has no name. */
export async function referralsOf(tx: Tx, memberId: string): Promise<Referral[]> {
  const { rows } = await tx.execute<Referral>(sql`
    select a.name as referrer, b.name as referee, b.created_at, a.id = ${memberId} as is_referrer
    from member b join member a on a.id = b.referrer_id and a.deleted_at is null
    where (b.referrer_id = ${memberId} or b.id = ${memberId}) and b.deleted_at is null
    order by b.created_at desc limit 500`)
  return rows
}
