import { createHmac } from 'node:crypto'
import type { Tx } from '#kit/db.ts'
import { decrypt, encrypt } from '#kit/encryption.ts'
import { releaseCoupon } from '#subscribe/coupon/acts.ts'
import { returnPoints } from '#subscribe/point/acts.ts'
import type { World } from '#world'
import { decideRequest, encryptedKey } from './store.ts'

const PURPOSE = 'billing key'

/** A card's key as it may lie in the database: encrypted for its own attempt, and a keyed hash to find it by. */
export const storedKeyOf = ({ secrets }: World, issueId: string, key: string) => ({
  keyHash: createHmac('sha256', secrets.pepper).update(`${PURPOSE} ${key}`).digest('base64url'),
  keyEncrypted: encrypt(secrets.fileKey, PURPOSE, issueId, Buffer.from(key)),
})

/** The key of a card, to charge it with; null once it was destroyed. */
export async function billingKeyOf({ secrets }: World, tx: Tx, id: string): Promise<string | null> {
  const stored = await encryptedKey(tx, id)
  return stored && decrypt(secrets.fileKey, PURPOSE, stored.issueId, stored.encrypted).toString()
}

type Spent = { id: string; subscriberId: string; pointAmount: number }

/** Gives back what a request took: its coupon and its points. */
export async function returnBenefits(tx: Tx, request: Spent, now: Date): Promise<void> {
  await releaseCoupon(tx, request.id)
  const { subscriberId, pointAmount: amount, id: requestId } = request
  if (amount > 0) await returnPoints(tx, { subscriberId, amount, requestId }, now)
}

/** A request whose first month could not be charged is to be decided again. */
export const returnToDesk = (tx: Tx, id: string, reason: string): Promise<void> =>
  decideRequest(tx, id, { status: 'REQUESTED', reason, decidedAt: null, decidedBy: null })
