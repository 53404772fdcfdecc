import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { factorChallenge, passkey, recoveryCode, totp } from '../tables.ts'
import type { FactorFacts } from './rules.ts'

/** Whether member `p` has an authenticator app or a passkey. */
export const hasFactor = sql`(
  exists (select 1 from totp t where t.member_id = p.id and t.confirmed_at is not null)
  or exists (select 1 from passkey k where k.member_id = p.id))`

export async function factorFacts(tx: Tx, memberId: string): Promise<FactorFacts> {
  const { rows } = await tx.execute<FactorFacts>(sql`
    select exists (select 1 from totp where member_id = ${memberId} and confirmed_at is not null) as "hasTotp",
      (select count(*)::int from passkey where member_id = ${memberId}) as passkeys,
      (select count(*)::int from recovery_code where member_id = ${memberId} and used_at is null) as "recoveryLeft"`)
  return rows[0]!
}

export const lockTotp = async (tx: Tx, memberId: string) =>
  (await tx.select().from(totp).where(eq(totp.memberId, memberId)).for('update'))[0] ?? null

/** Stores a new secret, in place of an unconfirmed one. */
export async function beginTotp(tx: Tx, memberId: string, secretEncrypted: Buffer, now: Date): Promise<void> {
  const begun = { secretEncrypted, createdAt: now, confirmedAt: null, usedStep: 0 }
  await tx
    .insert(totp)
    .values({ memberId, ...begun })
    .onConflictDoUpdate({ target: totp.memberId, set: begun })
}

export async function useTotpStep(tx: Tx, memberId: string, usedStep: number): Promise<void> {
  await tx.update(totp).set({ usedStep }).where(eq(totp.memberId, memberId))
}

export async function confirmTotp(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.update(totp).set({ confirmedAt: now }).where(eq(totp.memberId, memberId))
}

export async function deleteTotp(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(totp).where(eq(totp.memberId, memberId))
}

/** Replaces the recovery codes of a person. */
export async function setRecoveryCodes(tx: Tx, memberId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.memberId, memberId))
  if (hashes.length) await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ memberId, codeHash })))
}

/** Uses a recovery code; false if it is unknown or was used. */
export async function useRecoveryCode(
  tx: Tx,
  memberId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCode.memberId, memberId),
        eq(recoveryCode.codeHash, codeHash),
        isNull(recoveryCode.usedAt),
      ),
    )
  return used.rowCount === 1
}

export type Passkey = typeof passkey.$inferSelect

export const passkeysOf = (tx: Tx, memberId: string): Promise<Passkey[]> =>
  tx.select().from(passkey).where(eq(passkey.memberId, memberId)).orderBy(asc(passkey.createdAt))

export const lockPasskey = async (tx: Tx, memberId: string, id: string): Promise<Passkey | null> =>
  (
    await tx
      .select()
      .from(passkey)
      .where(and(eq(passkey.id, id), eq(passkey.memberId, memberId)))
      .for('update')
  )[0] ?? null

export async function addPasskey(tx: Tx, values: typeof passkey.$inferInsert): Promise<void> {
  await tx.insert(passkey).values(values)
}

export async function usePasskey(tx: Tx, id: string, counter: number, now: Date): Promise<void> {
  await tx.update(passkey).set({ counter, usedAt: now }).where(eq(passkey.id, id))
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.delete(passkey).where(eq(passkey.id, id))
}

type Purpose = (typeof factorChallenge.$inferSelect)['purpose']

export async function addChallenge(tx: Tx, values: typeof factorChallenge.$inferInsert): Promise<void> {
  await tx.insert(factorChallenge).values(values)
}

/** An unused challenge that began after `since`, locked; null if there is none. */
export const lockChallenge = async (tx: Tx, hash: string, purpose: Purpose, since: Date) =>
  (
    await tx
      .select()
      .from(factorChallenge)
      .where(
        and(
          eq(factorChallenge.hash, hash),
          eq(factorChallenge.purpose, purpose),
          isNull(factorChallenge.usedAt),
          gt(factorChallenge.createdAt, since),
        ),
      )
      .for('update')
  )[0] ?? null

export async function useChallenge(tx: Tx, hash: string, now: Date): Promise<void> {
  await tx.update(factorChallenge).set({ usedAt: now }).where(eq(factorChallenge.hash, hash))
}

/** Removes every second factor of a person. */
export async function deleteFactors(tx: Tx, memberId: string): Promise<void> {
  await deleteTotp(tx, memberId)
  await tx.delete(passkey).where(eq(passkey.memberId, memberId))
  await setRecoveryCodes(tx, memberId, [])
}

/**
 * Whether a session needs a fresh proof: its person has a second factor, which the session has not proved since the
 * instant.
 */
export async function isProofOld(tx: Tx, sessionId: string, since: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ isOld: boolean }>(sql`
    select ${hasFactor} and coalesce(s.proved_at < ${since.toISOString()}::timestamptz, true) as "isOld"
    from session s join member p on p.id = s.member_id where s.id = ${sessionId}`)
  return rows[0]?.isOld ?? false
}
