import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS, dayOf, HOUR_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { decrypt, encrypt } from '#kit/encryption.ts'
import type { Session } from '#kit/contract.ts'
import { openWindow } from '#kit/gate.ts'
import type { IdempotencyKey } from '#kit/idempotency.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { BY_ITSELF, change } from '#kit/unit-of-work.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { releaseCoupon } from '#subscribe/coupon/service.ts'
import { returnPoints } from '#subscribe/point/service.ts'
import type { Unit, World } from '#world'
import { type CardUse, keyRefusal, MOST_ATTEMPTS_A_DAY, MOST_CARDS_ASKED_AN_HOUR } from './rules.ts'
import {
  addAttempt,
  addBillingKey,
  attemptOf,
  attemptsSince,
  decideRequest,
  hasOpenRequest,
  lockRequest,
  useBillingAttempt,
} from './store.ts'
import { KEY_WORDS, TOO_MANY_CARDS } from './copy.ts'

const PURPOSE = 'billing key'

/** A card's key as it may lie in the database: encrypted for its own attempt, and a keyed hash to find it by. */
const storedKeyOf = ({ secrets }: World, issueId: string, key: string) => ({
  keyHash: createHmac('sha256', secrets.pepper).update(`${PURPOSE} ${key}`).digest('base64url'),
  keyEncrypted: encrypt(secrets.fileKey, PURPOSE, issueId, Buffer.from(key)),
})

type StoredKey = { issueId: string; encrypted: Buffer | null }

/** The key of a card, to charge it with; null once it was destroyed. */
export const openKey = ({ secrets }: World, { issueId, encrypted }: StoredKey): string | null =>
  encrypted && decrypt(secrets.fileKey, PURPOSE, issueId, encrypted).toString()

const ISSUE_ID_BYTES = 16
type Opening = { session: Session; idempotency: IdempotencyKey | null }

/** Opens the registration of a card: what the provider's window needs. */
export async function openCardAttempt(world: World, call: Opening, use: CardUse, issue_name: string) {
  const issueId = randomBytes(ISSUE_ID_BYTES).toString('hex')
  const { personId: subscriberId } = call.session
  await change(world, call, async ({ tx, now }) => {
    found(await lockAccount(tx, subscriberId))
    if ((await attemptsSince(tx, subscriberId, new Date(now.getTime() - DAY_MS))) >= MOST_ATTEMPTS_A_DAY)
      throw new Refusal('TOO_MANY', { text: TOO_MANY_CARDS, retryAfter: DAY_MS / 1000 })
    await addAttempt(tx, { issueId, subscriberId, ...use, createdAt: now })
  })
  const { portoneStore: store_id, portoneBillingChannel: channel_key } = world.settings.browserConfig
  return { issue_id: issueId, store_id, channel_key, issue_name }
}

export type Card = {
  issueId: string
  key: ReturnType<typeof storedKeyOf>
  name: string | null
  number: string | null
}

/** Whatever somebody sends as a card is asked about: not without end, for the provider counts our questions. */
const asked = openWindow(MOST_CARDS_ASKED_AN_HOUR, HOUR_MS)

/** Asks the provider itself for a card, before anything is locked, and whether it is what this subscriber registered. */
export async function ownCard(
  world: World,
  subscriberId: string,
  billingKey: string,
  use: CardUse | null,
): Promise<Card> {
  const wait = asked(subscriberId)
  if (wait) throw new Refusal('TOO_MANY', { text: TOO_MANY_CARDS, retryAfter: wait })
  const key = await world.providers.payments.billingKey(billingKey)
  const attempt = key?.issueId ? await attemptOf(world.db, key.issueId) : null
  refuse(keyRefusal(key, attempt, subscriberId, use), KEY_WORDS)
  const issueId = attempt!.issueId
  return { issueId, key: storedKeyOf(world, issueId, billingKey), ...key!.card }
}

/** Binds a card to its subscriber; it counts once, whoever sends it again. */
export async function claimCard({ tx, now }: Unit, subscriberId: string, card: Card): Promise<string> {
  if (!(await useBillingAttempt(tx, card.issueId, now))) refuse('BILLING_KEY_USED', KEY_WORDS)
  const id = await addBillingKey(tx, rowOf(subscriberId, card, now))
  refuse(id ? null : 'BILLING_KEY_USED', KEY_WORDS)
  return id!
}

const rowOf = (subscriberId: string, { issueId, key, name, number }: Card, createdAt: Date) => ({
  subscriberId,
  issueId,
  ...key,
  cardName: name,
  cardNumber: number,
  createdAt,
})

/**
 * Does what a card was registered for. Where that is refused the card is noted all the same: it may be sent again, and
 * one that never is goes from the provider like any other that nothing is charged with.
 */
export async function withCard<T>(
  world: World,
  subscriberId: string,
  card: Card,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) await noteRefused(world, subscriberId, card)
    throw error
  }
}

/** Under the lock of the subscriber: of who left meanwhile nothing is kept but the key, to be deleted. */
const noteRefused = (world: World, subscriberId: string, card: Card): Promise<void> =>
  change(world, BY_ITSELF, async ({ tx, now }) => {
    const row = rowOf(subscriberId, card, now)
    if (await lockAccount(tx, subscriberId)) await addBillingKey(tx, row)
    else await addBillingKey(tx, { ...row, cardName: null, cardNumber: null, deletedAt: now, destroyAt: now })
  })

type Spent = { id: string; subscriberId: string; pointAmount: number }

/** Gives back what a request took: its coupon and its points. */
export async function returnBenefits(tx: Tx, request: Spent, now: Date): Promise<void> {
  await releaseCoupon(tx, request.id, dayOf(now))
  const { subscriberId, pointAmount: amount, id: requestId } = request
  if (amount > 0) await returnPoints(tx, { subscriberId, amount, requestId }, now)
}

/**
 * A request whose first month could not be charged is to be decided again. Where its subscriber asked for the same model
 * anew meanwhile that one stands: this one is over, and what it took is given back. Call under lockPayer.
 */
export async function returnToDesk(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  const request = (await lockRequest(tx, id))!
  if (!(await hasOpenRequest(tx, request)))
    return decideRequest(tx, id, { status: 'REQUESTED', reason, decidedAt: null, decidedBy: null })
  await decideRequest(tx, id, { status: 'REJECTED', reason, decidedAt: now, decidedBy: null })
  await returnBenefits(tx, request, now)
}
