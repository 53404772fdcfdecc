import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { organization, organizationInvite } from '../tables.ts'

export type Invite = typeof organizationInvite.$inferSelect

/** Removes the expired invitations of an organization, so that the same numbers can be invited again. */
export async function removeExpired(tx: Tx, organizationId: string, now: Date): Promise<void> {
  const over = lte(organizationInvite.expiresAt, now)
  await tx.delete(organizationInvite).where(and(eq(organizationInvite.organizationId, organizationId), over))
}

/** The open invitations of an organization, the oldest first. */
export const openInvites = (tx: Tx, organizationId: string, now: Date): Promise<Invite[]> =>
  tx
    .select()
    .from(organizationInvite)
    .where(and(eq(organizationInvite.organizationId, organizationId), gt(organizationInvite.expiresAt, now)))
    .orderBy(asc(organizationInvite.createdAt), asc(organizationInvite.id))
    .limit(500)

export async function addInvite(tx: Tx, values: Omit<Invite, 'id'>): Promise<Invite> {
  return (
    await tx
      .insert(organizationInvite)
      .values({ id: newId(), ...values })
      .returning()
  )[0]!
}

/** Changes the role and limit of an invited person; null if the invitation does not exist. */
export async function changeInvite(
  tx: Tx,
  organizationId: string,
  id: string,
  values: Partial<Pick<Invite, 'role' | 'monthlyHalves'>>,
): Promise<Invite | null> {
  const own = and(eq(organizationInvite.id, id), eq(organizationInvite.organizationId, organizationId))
  const set = { organizationId, ...values }
  return (await tx.update(organizationInvite).set(set).where(own).returning())[0] ?? null
}

/** The number of invitations that a member has sent since an instant, for all organizations, including withdrawn ones; counted in the outbox. */
export async function invitesSince(tx: Tx, memberId: string, since: Date): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from message
    where actor_id = ${memberId} and kind = 'organization_invite' and created_at > ${since.toISOString()}`)
  return rows[0]!.n
}

/** Removes an open invitation of an organization; null if there is none. */
export async function removeInvite(tx: Tx, organizationId: string, id: string): Promise<Invite | null> {
  const own = and(eq(organizationInvite.id, id), eq(organizationInvite.organizationId, organizationId))
  return (await tx.delete(organizationInvite).where(own).returning())[0] ?? null
}

const toPhone = (phone: string, now: Date) =>
  and(eq(organizationInvite.phone, phone), gt(organizationInvite.expiresAt, now))

/** The open invitations to a number, with the names of the organizations. */
export const invitesTo = (tx: Tx, phone: string, now: Date) =>
  tx
    .select({
      id: organizationInvite.id,
      organizationId: organizationInvite.organizationId,
      organizationName: organization.name,
      role: organizationInvite.role,
      monthlyHalves: organizationInvite.monthlyHalves,
      expiresAt: organizationInvite.expiresAt,
    })
    .from(organizationInvite)
    .innerJoin(organization, eq(organization.id, organizationInvite.organizationId))
    .where(toPhone(phone, now))
    .orderBy(asc(organizationInvite.createdAt))
    .limit(50)

/** The organization of an open invitation to this number; null if there is none. */
export async function organizationOfInvite(tx: Tx, id: string, phone: string, now: Date) {
  const [row] = await tx
    .select({ organizationId: organizationInvite.organizationId })
    .from(organizationInvite)
    .where(and(eq(organizationInvite.id, id), toPhone(phone, now)))
  return row?.organizationId ?? null
}

/** The ids of these invitations that are still open. */
export async function openInviteIds(tx: Tx, ids: string[], now: Date): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const open = and(inArray(organizationInvite.id, ids), gt(organizationInvite.expiresAt, now))
  const rows = await tx.select({ id: organizationInvite.id }).from(organizationInvite).where(open)
  return new Set(rows.map(({ id }) => id))
}
