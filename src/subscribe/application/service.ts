import { createHmac, randomBytes } from 'node:crypto'
import { addDays, type Day, DAY_MS, dayOf, HOUR_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { decrypt, encrypt } from '#kit/encryption.ts'
import type { Session } from '#kit/contract.ts'
import { openWindow } from '#kit/gate.ts'
import type { IdempotencyKey } from '#kit/idempotency.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { SYSTEM_CALLER, change } from '#kit/unit-of-work.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { releaseCoupon } from '#subscribe/coupon/service.ts'
import { returnPoints } from '#subscribe/point/service.ts'
import type { Unit, World } from '#world'
import {
  type CardUse,
  DECLINED_DAYS,
  keyRefusal,
  MAX_ATTEMPTS_A_DAY,
  MAX_CARDS_ASKED_AN_HOUR,
  REQUEST_STATE_MACHINE,
  type RequestEvent,
  type RequestStatus,
} from './rules.ts'
import {
  addAttempt,
  addBillingKey,
  attemptOf,
  attemptsSince,
  type Decision,
  decideRequest,
  hasOpenRequest,
  lockRequest,
  type RequestRecord,
  useBillingAttempt,
} from './store.ts'
import type * as contract from './contract.ts'
import { KEY_WORDS, NOT_OPEN, TOO_MANY_CARDS } from './copy.ts'

/** A request as the API returns it. */
export const presentRequest = (row: RequestRecord): contract.RequestRow => ({
  id: row.id,
  month: row.months,
  created_at: row.createdAt.toISOString(),
  status: row.status,
  coupon: row.couponName && row.couponCode ? { name: row.couponName, code: row.couponCode } : null,
  car: {
    id: row.carId,
    color: row.color,
    model: { id: row.modelId, name: row.modelName, image: row.image, brand: { name: row.brandName } },
  },
  price: {
    fee: row.fee,
    coupon_discount: row.couponDiscount,
    point_amount: row.pointAmount,
    first_month: row.firstMonth,
    later_months: row.fee,
  },
  reason: row.reason,
  delivery: row.deliveryOn === null ? null : presentDelivery({ ...row, deliveryOn: row.deliveryOn }),
  declined_until: isDeclined(row) ? addDays(dayOf(row.declinedAt), DECLINED_DAYS) : null,
})

const presentDelivery = ({
  deliveryOn: date,
  deliveryPlace: place,
  deliveryNote: note,
  proposedOn,
}: RequestRecord & { deliveryOn: Day }) => ({
  date,
  place,
  note,
  proposed_date: proposedOn,
})

const isDeclined = (row: RequestRecord): row is RequestRecord & { declinedAt: Date } =>
  row.status === 'REQUESTED' && row.declinedAt !== null

const PURPOSE = 'billing key'

/** A card's key as stored: encrypted for its own attempt, with a keyed hash for look-ups. */
const storedKeyOf = ({ secrets }: World, issueId: string, key: string) => ({
  keyHash: createHmac('sha256', secrets.pepper).update(`${PURPOSE} ${key}`).digest('base64url'),
  keyEncrypted: encrypt(secrets.fileKey, PURPOSE, issueId, Buffer.from(key)),
})

type StoredKey = { issueId: string; encrypted: Buffer | null }

/** The key of a card, for a charge; null after it was destroyed. */
export const decryptKey = ({ secrets }: World, { issueId, encrypted }: StoredKey): string | null =>
  encrypted && decrypt(secrets.fileKey, PURPOSE, issueId, encrypted).toString()

const ISSUE_ID_BYTES = 16
type Opening = { session: Session; idempotency: IdempotencyKey | null }

/** Opens the registration of a card, and returns the data for the provider's window. */
export async function openCardAttempt(world: World, call: Opening, use: CardUse, issue_name: string) {
  const issueId = randomBytes(ISSUE_ID_BYTES).toString('hex')
  const { personId: subscriberId } = call.session
  await change(world, call, async ({ tx, now }) => {
    found(await lockAccount(tx, subscriberId))
    if ((await attemptsSince(tx, subscriberId, new Date(now.getTime() - DAY_MS))) >= MAX_ATTEMPTS_A_DAY)
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

/** Limits the look-ups of a subscriber's cards, because the provider limits our requests. */
const lookups = openWindow(MAX_CARDS_ASKED_AN_HOUR, HOUR_MS)

/** Loads a card from the provider, before any lock, and checks that this subscriber registered it for this purpose. */
export async function loadOwnCard(
  world: World,
  subscriberId: string,
  billingKey: string,
  use: CardUse | null,
): Promise<Card> {
  const wait = lookups(subscriberId)
  if (wait) throw new Refusal('TOO_MANY', { text: TOO_MANY_CARDS, retryAfter: wait })
  const key = await world.providers.payments.billingKey(billingKey)
  const attempt = key?.issueId ? await attemptOf(world.db, key.issueId) : null
  refuse(keyRefusal(key, attempt, subscriberId, use), KEY_WORDS)
  const issueId = attempt!.issueId
  return { issueId, key: storedKeyOf(world, issueId, billingKey), ...key!.card }
}

/** Binds a card to its subscriber; a card is used once. */
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
 * Runs the work that a card was registered for. If the work is refused, the card is stored all the same: it can be sent
 * again, and an unused card is later deleted at the provider.
 */
export async function runWithCard<T>(
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

/** Stores a card under the lock of its subscriber. For a deleted subscriber only the key is stored, to delete it at the provider. */
const noteRefused = (world: World, subscriberId: string, card: Card): Promise<void> =>
  change(world, SYSTEM_CALLER, async ({ tx, now }) => {
    const row = rowOf(subscriberId, card, now)
    if (await lockAccount(tx, subscriberId)) await addBillingKey(tx, row)
    else await addBillingKey(tx, { ...row, cardName: null, cardNumber: null, deletedAt: now, destroyAt: now })
  })

type Spent = { id: string; subscriberId: string; pointAmount: number }

/** Returns the coupon and the points that a request spent. */
export async function returnBenefits(tx: Tx, request: Spent, now: Date): Promise<void> {
  await releaseCoupon(tx, request.id, dayOf(now))
  const { subscriberId, pointAmount: amount, id: requestId } = request
  if (amount > 0) await returnPoints(tx, { subscriberId, amount, requestId }, now)
}

/** Runs an event of the request's state table on a locked request: saves the decision and runs the effects. Refuses it in other statuses. */
export async function runRequestEvent(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  request: Spent & { status: RequestStatus },
  event: RequestEvent,
  decision: Omit<Decision, 'status'>,
): Promise<void> {
  const next = applyEvent(REQUEST_STATE_MACHINE, request.status, event)
  if (next.refusal !== null) throw new Refusal(next.refusal, { text: NOT_OPEN })
  await decideRequest(tx, request.id, { ...decision, status: next.to })
  if (next.effects.includes('returnBenefits')) await returnBenefits(tx, request, now)
}

/**
 * Reopens a request whose first month could not be charged. If the subscriber has a newer request for the same model,
 * this one ends instead, and its coupon and points are returned. Call under lockPayer.
 */
export async function reopenRequest(unit: Unit, id: string, reason: string): Promise<void> {
  const { tx, now } = unit
  const request = (await lockRequest(tx, id))!
  const isSuperseded = await hasOpenRequest(tx, request)
  await runRequestEvent(unit, request, isSuperseded ? 'supersede' : 'reopen', {
    reason,
    declinedAt: isSuperseded ? null : now,
    decidedAt: isSuperseded ? now : null,
    decidedBy: null,
  })
}
