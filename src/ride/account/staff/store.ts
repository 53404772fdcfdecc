import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { rightsOf, type StaffRole } from '#platform/realm/right/rules.ts'
import { member } from '../tables.ts'
import { staffInvitation, staffRole } from '../tables.ts'

const live = and(eq(member.role, 'ADMIN'), isNull(member.deletedAt))

const columnsAt = (now: Date) => ({
  id: member.id,
  name: member.name,
  phone: member.phone,
  staffRole: member.staffRole,
  version: member.version,
  lastLoginAt: sql<string | null>`(select max(s.created_at) from session s where s.member_id = member.id)`,
  sessions: sql<number>`(
    select count(*)::int from session s
    where s.member_id = member.id and s.ended_at is null and s.expires_at > ${now.toISOString()}::timestamptz)`,
})

/** All staff by name; not paged, because a company has few. */
export const staffRows = (tx: Tx, now: Date) =>
  tx.select(columnsAt(now)).from(member).where(live).orderBy(asc(member.name))
export type StaffRecord = Awaited<ReturnType<typeof staffRows>>[number]

export const staffRow = async (tx: Tx, id: string, now: Date): Promise<StaffRecord | null> =>
  (
    await tx
      .select(columnsAt(now))
      .from(member)
      .where(and(live, eq(member.id, id)))
  )[0] ?? null

/** The current rights of a person; none for a customer or a deleted account. */
export async function rightsOfPerson(tx: Tx, id: string): Promise<readonly string[]> {
  const [row] = await tx
    .select({ role: member.role, staffRole: member.staffRole, rights: staffRole.rights })
    .from(member)
    .leftJoin(staffRole, eq(staffRole.role, member.staffRole))
    .where(and(live, eq(member.id, id)))
  return row ? rightsOf(row.role, row.staffRole, row.rights) : []
}

/** The ids of the staff with a role. */
export const staffIdsWith = async (tx: Tx, role: Exclude<StaffRole, 'OWNER'>): Promise<string[]> =>
  (
    await tx
      .select({ id: member.id })
      .from(member)
      .where(and(live, eq(member.staffRole, role)))
  ).map(({ id }) => id)

export const roleSets = (tx: Tx) => tx.select().from(staffRole)

export const lockRole = async (tx: Tx, role: string) =>
  (
    await tx
      .select()
      .from(staffRole)
      .where(sql`${staffRole.role} = ${role}`)
      .for('update')
  )[0] ?? null

export async function setRights(tx: Tx, role: Exclude<StaffRole, 'OWNER'>, rights: string[]): Promise<void> {
  await tx
    .update(staffRole)
    .set({ rights, version: sql`${staffRole.version} + 1` })
    .where(eq(staffRole.role, role))
}

export type Invitation = typeof staffInvitation.$inferSelect
type NewInvitation = Pick<Invitation, 'name' | 'phone' | 'staffRole' | 'createdAt' | 'expiresAt'>

/** Adds an invitation, after ending an expired one to the same number. */
export async function addInvitation(tx: Tx, values: NewInvitation): Promise<Invitation> {
  const isOver = sql`${staffInvitation.expiresAt} <= ${values.createdAt.toISOString()}`
  await tx
    .update(staffInvitation)
    .set({ endedAt: values.createdAt })
    .where(and(eq(staffInvitation.phone, values.phone), isNull(staffInvitation.endedAt), isOver))
  const [added] = await tx
    .insert(staffInvitation)
    .values({ id: newId(), ...values })
    .returning()
  return added!
}

const open = (now: Date) => and(isNull(staffInvitation.endedAt), gt(staffInvitation.expiresAt, now))

export const openInvitations = (tx: Tx, now: Date): Promise<Invitation[]> =>
  tx.select().from(staffInvitation).where(open(now)).orderBy(asc(staffInvitation.createdAt))

/** An open invitation, locked so that it is used once; null if it was used or has expired. */
export const lockInvitation = async (tx: Tx, id: string, now: Date): Promise<Invitation | null> =>
  (
    await tx
      .select()
      .from(staffInvitation)
      .where(and(eq(staffInvitation.id, id), open(now)))
      .for('update')
  )[0] ?? null

export async function endInvitation(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(staffInvitation).set({ endedAt: now }).where(eq(staffInvitation.id, id))
}
