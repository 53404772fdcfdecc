import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { type Db, statement, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { loginsOf } from '#kit/logins.ts'
import { CODE_PAUSE_SECONDS, CODES_A_DAY } from './rules.ts'
import {
  consent,
  identityAttempt,
  member,
  oneTimeCode,
  refreshToken,
  session,
  socialTicket,
} from './tables.ts'

export type Member = typeof member.$inferSelect
export type NewMember = Pick<
  Member,
  'id' | 'loginId' | 'passwordHash' | 'name' | 'phone' | 'ciHash' | 'createdAt'
> &
  Partial<Member>

const DAY_SECONDS = 86_400
const live = isNull(member.deletedAt)

export const memberOf = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(member)
      .where(and(eq(member.id, id), live))
  )[0] ?? null

export const lockMember = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(member)
      .where(and(eq(member.id, id), live))
      .for('update')
  )[0] ?? null

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
  (await tx.select({ id: member.id }).from(member).where(eq(member.ciHash, ciHash)))[0] ?? null

export async function addMember(tx: Tx, values: NewMember): Promise<void> {
  await tx.insert(member).values(values)
}

export async function changePassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.update(member).set({ passwordHash }).where(eq(member.id, id))
}

export async function changeMember(tx: Tx, id: string, values: Partial<Member>): Promise<void> {
  await tx.update(member).set(values).where(eq(member.id, id))
}

/** Forgets the reference to a document that was destroyed. */
export async function forgetDocument(tx: Tx, fileId: string): Promise<void> {
  await tx.update(member).set({ identityFile: null }).where(eq(member.identityFile, fileId))
}

/** Removes all personal data of a member; the row stays for the records that the law wants kept. */
export async function eraseMember(tx: Tx, leaving: Member, now: Date): Promise<void> {
  const { id, phone, provider, providerId } = leaving
  const blank = {
    loginId: null,
    passwordHash: null,
    name: '',
    phone: null,
    email: null,
    birthday: null,
    ciHash: null,
    providerId: null,
    identityFile: null,
  }
  await tx
    .update(member)
    .set({ ...blank, deletedAt: now })
    .where(eq(member.id, id))
  await tx.delete(oneTimeCode).where(eq(oneTimeCode.memberId, id))
  if (phone) await tx.delete(identityAttempt).where(eq(identityAttempt.phone, phone))
  if (providerId)
    await tx
      .delete(socialTicket)
      .where(and(eq(socialTicket.provider, provider), eq(socialTicket.providerId, providerId)))
}

/** How many other admins remain. Locks the admins, so that two cannot leave at once. */
export async function lockOtherAdmins(tx: Tx, id: string): Promise<number> {
  const admins = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.role, 'ADMIN'), live))
    .orderBy(member.id)
    .for('update')
  return admins.filter((admin) => admin.id !== id).length
}

export async function addConsents(tx: Tx, rows: Omit<typeof consent.$inferInsert, 'id'>[]): Promise<void> {
  await tx.insert(consent).values(rows.map((row) => ({ id: newId(), ...row })))
}

/** The logins of the chauffeur side. */
export const logins = loginsOf({ session, refreshToken })

type LiveSession = { role: 'USER' | 'ADMIN'; name: string; expires_at: Date }
const liveSession = statement<{ session: string; member: string }, LiveSession>(
  'live_session',
  `select m.role, m.name, s.expires_at from session s join member m on m.id = s.member_id
   where s.id = :session and s.member_id = :member and s.ended_at is null and m.deleted_at is null`,
)

/** The member of a login that was not ended. */
export const sessionMember = async (db: Db, sessionId: string, memberId: string) =>
  (await liveSession(db, { session: sessionId, member: memberId }))[0] ?? null

export async function addAttempt(tx: Tx, values: typeof identityAttempt.$inferInsert): Promise<void> {
  await tx.insert(identityAttempt).values(values)
}

export const attemptOf = async (tx: Tx, merchantUid: string) =>
  (await tx.select().from(identityAttempt).where(eq(identityAttempt.merchantUid, merchantUid)))[0] ?? null

/** Uses an attempt up, and forgets whom it was for; false when it was used, or the verification was used elsewhere. */
export async function useAttempt(tx: Tx, merchantUid: string, impUid: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(identityAttempt)
    .set({ usedAt: now, impUid, name: '', phone: '' })
    .where(and(eq(identityAttempt.merchantUid, merchantUid), isNull(identityAttempt.usedAt)))
  return used.rowCount === 1
}

export async function addCode(tx: Tx, values: typeof oneTimeCode.$inferInsert): Promise<void> {
  await tx.insert(oneTimeCode).values(values)
}

/** The newest code of a purpose and target, locked. */
export async function lockCode(tx: Tx, purpose: string, target: string) {
  const [row] = await tx
    .select()
    .from(oneTimeCode)
    .where(and(eq(oneTimeCode.purpose, purpose), eq(oneTimeCode.target, target)))
    .orderBy(desc(oneTimeCode.createdAt))
    .limit(1)
    .for('update')
  return row ?? null
}

export async function countTry(tx: Tx, id: string): Promise<void> {
  await tx
    .update(oneTimeCode)
    .set({ tries: sql`least(tries + 1, 5)` })
    .where(eq(oneTimeCode.id, id))
}

export async function useCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(oneTimeCode).set({ usedAt: now }).where(eq(oneTimeCode.id, id))
}

/** Passes a target that may be sent a code now, and counts it; one a minute and five a day, also at once. */
export async function passGate(tx: Tx, purpose: string, target: string, now: Date): Promise<boolean> {
  const [at, minuteAgo, dayAgo] = [0, CODE_PAUSE_SECONDS, DAY_SECONDS].map((seconds) =>
    new Date(now.getTime() - seconds * 1000).toISOString(),
  )
  const passed = await tx.execute(sql`
    insert into code_gate (purpose, target, last_at, since, sent) values (${purpose}, ${target}, ${at}, ${at}, 1)
    on conflict (purpose, target) do update set
      last_at = ${at},
      sent = case when code_gate.since <= ${dayAgo} then 1 else code_gate.sent + 1 end,
      since = case when code_gate.since <= ${dayAgo} then ${at}::timestamptz else code_gate.since end
    where code_gate.last_at <= ${minuteAgo} and (code_gate.since <= ${dayAgo} or code_gate.sent < ${CODES_A_DAY})`)
  return passed.rowCount === 1
}

/** Forgets what has no use any more: ended logins, failures, attempts and codes older than `before`. */
export async function forgetOld(tx: Tx, before: Date): Promise<void> {
  await logins.forget(tx, before)
  await tx.delete(identityAttempt).where(lt(identityAttempt.expiresAt, before))
  await tx.delete(oneTimeCode).where(lt(oneTimeCode.createdAt, before))
  await tx.execute(sql`delete from code_gate where last_at < ${before.toISOString()}`)
}
