import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { IDLE_SECONDS } from '#platform/login/session/rules.ts'
import { liveSessionIn, liveSessionsIn, sessionsOf } from '#platform/login/session/store.ts'
import { deleteDevicesOf } from './device/store.ts'
import { hasFactor } from './factor/store.ts'
import { member, refreshToken, session } from './tables.ts'

export type Member = typeof member.$inferSelect
export type NewMember = Pick<
  Member,
  'id' | 'loginId' | 'passwordHash' | 'name' | 'phone' | 'ciHash' | 'createdAt'
> &
  Partial<Member>

const live = isNull(member.deletedAt)

export const memberOf = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(member)
      .where(and(eq(member.id, id), live))
  )[0] ?? null

/** A member's id, even of a deleted member; null if it never existed. */
export const memberIdOrDeleted = async (tx: Tx, id: string) =>
  (await tx.select({ id: member.id }).from(member).where(eq(member.id, id)))[0] ?? null

const locked = async (tx: Tx, id: string, strength: 'update' | 'no key update') =>
  (
    await tx
      .select()
      .from(member)
      .where(and(eq(member.id, id), live))
      .for(strength)
  )[0] ?? null

/** Locks a member against every other change that begins with this lock; null for a deleted member. */
export const lockMember = (tx: Tx, id: string) => locked(tx, id, 'no key update')

/** Locks a member for deletion; also waits for transactions that write rows about the member. */
export const lockMemberForDeletion = (tx: Tx, id: string) => locked(tx, id, 'update')

export const memberByLoginId = async (tx: Tx, loginId: string) =>
  (
    await tx
      .select()
      .from(member)
      .where(and(eq(member.loginId, loginId), live))
  )[0] ?? null

export const memberByPhone = async (tx: Tx, phone: string) =>
  (
    await tx
      .select()
      .from(member)
      .where(and(eq(member.phone, phone), live))
  )[0] ?? null

export const memberByPerson = async (tx: Tx, ciHash: string) =>
  (
    await tx
      .select()
      .from(member)
      .where(and(eq(member.ciHash, ciHash), live))
  )[0] ?? null

export async function addMember(tx: Tx, values: NewMember): Promise<void> {
  await tx.insert(member).values(values)
}

/** Adds a member unless another one has the number; then returns false. */
export async function addMemberIfNumberFree(tx: Tx, values: NewMember): Promise<boolean> {
  const added = await tx
    .insert(member)
    .values(values)
    .onConflictDoNothing({ target: member.phone })
    .returning({ id: member.id })
  return added.length > 0
}

export async function changePassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.update(member).set({ passwordHash }).where(eq(member.id, id))
}

/** Changes the fields of a member that staff see, and increments the version; returns the new version. */
export async function changeMember(tx: Tx, id: string, values: Partial<Member>): Promise<number> {
  const [changed] = await tx
    .update(member)
    .set({ ...values, version: sql`${member.version} + 1` })
    .where(eq(member.id, id))
    .returning({ version: member.version })
  return changed!.version
}

/** Records the account into which a deleted account was merged. */
export async function markMerged(tx: Tx, id: string, mergedInto: string): Promise<void> {
  await tx.update(member).set({ mergedInto }).where(eq(member.id, id))
}

/** Records whether a member wants marketing messages. Staff do not see it, so the version does not change. */
export async function changeMarketing(tx: Tx, id: string, marketing: boolean): Promise<void> {
  await tx.update(member).set({ marketing }).where(eq(member.id, id))
}

/** The query of the ids of a member's own reservations. */
export const rideIdsOf = (id: string): SQL => sql`select id from reservation where member_id = ${id}`

/** Deletes the reference to a document that was destroyed. */
export async function forgetDocument(tx: Tx, fileId: string): Promise<void> {
  await tx.update(member).set({ identityFile: null }).where(eq(member.identityFile, fileId))
}

/** Whether an admin is the only owner. Locks the owners, so that two owners cannot be removed in parallel. */
export async function isLastOwner(
  tx: Tx,
  { id, staffRole }: Pick<Member, 'id' | 'staffRole'>,
): Promise<boolean> {
  if (staffRole !== null) return false
  const owners = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.role, 'ADMIN'), isNull(member.staffRole), live))
    .orderBy(member.id)
    .for('update')
  return owners.every((owner) => owner.id === id)
}

const stored = sessionsOf({ session, refreshToken }, IDLE_SECONDS)
/** The sessions of the ride side. Ending all sessions of a person also forgets the remembered devices. */
export const sessions: typeof stored = {
  ...stored,
  async endAll(tx, personId, ...how) {
    await deleteDevicesOf(tx, personId)
    return stored.endAll(tx, personId, ...how)
  },
}

const sessionTables = {
  session: 'session',
  person: 'member',
  personColumn: 'member_id',
  role: sql`p.role`,
  staffRole: sql`p.staff_role`,
  rights: sql`(select r.rights from staff_role r where r.role = p.staff_role)`,
  hasFactor,
}
export const liveSession = liveSessionIn(sessionTables)
export const liveSessions = liveSessionsIn(sessionTables)

export const memberNames = (ids: SQL): SQL =>
  sql`select id, name from member where id = ${ids} and name <> ''`

/** The query of (id, person) for some ids, for the access record. */
export const memberPersons = (ids: SQL): SQL => sql`select id, id from member where id = ${ids}`
