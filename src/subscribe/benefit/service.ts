import type { Tx } from '#kit/db.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { wasBenefitTaken } from './store.ts'
import { VERIFIED_ONLY } from './copy.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockAccount>>>
export type BenefitRecipient = Locked & { ciHash: string }

/** The verified subscriber who asks for a benefit, locked. 409 NOT_VERIFIED without a verification. */
export async function lockBenefitRecipient(tx: Tx, subscriberId: string): Promise<BenefitRecipient> {
  const account = found(await lockAccount(tx, subscriberId))
  const { ciHash } = account
  if (ciHash === null) throw new Refusal('NOT_VERIFIED', { status: 409, text: VERIFIED_ONLY })
  return { ...account, ciHash }
}

/**
 * Refuses a benefit that the person already had in a deleted account. A unique index refuses it for the present
 * account.
 */
export async function refuseRepeatedBenefit(
  tx: Tx,
  { ciHash }: BenefitRecipient,
  benefit: string,
  { code, text }: { code: string; text: string },
): Promise<void> {
  if (await wasBenefitTaken(tx, ciHash, benefit)) throw new Refusal(code, { status: 409, text })
}
