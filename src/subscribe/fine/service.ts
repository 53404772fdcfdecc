import { found, Refusal } from '#kit/refusal.ts'
import { applyEvent, type EventOf } from '#kit/state-machine.ts'
import type { MessageKind } from '#kit/unit-of-work.ts'
import { lockPayerOf } from '#subscribe/payment/store.ts'
import { applyOffer } from '#subscribe/settlement/service.ts'
import { lockSettlement, type Settlement } from '#subscribe/settlement/store.ts'
import { lockSubscription, type Subscription } from '#subscribe/subscription/store.ts'
import type { Unit } from '#world'
import type { FineOut } from './contract.ts'
import { FINE_STATE_MACHINE, fineStateOf } from './rules.ts'
import { type FineRecord, fineRecord, lockFine } from './store.ts'
import { fineCharged, type FineFacts } from './messages.ts'
import { FINE_ERRORS } from './copy.ts'

const isoOf = (at: string) => new Date(at).toISOString()

export const stateOf = ({ withdrawn_at, status, objection }: FineRecord) =>
  fineStateOf({ isWithdrawn: withdrawn_at !== null }, status && { status, objection })

/** A fine as its subscriber sees it. */
export const presentFine = (row: FineRecord): FineOut => ({
  id: row.id,
  kind: row.kind,
  state: stateOf(row),
  plate: row.plate,
  happened_at: isoOf(row.happened_at),
  amount: row.amount,
  issuer: row.issuer,
  notice_number: row.notice_number,
  photo: row.photo,
  settlement_id: row.settlement_id,
  objects_until: row.objects_until && isoOf(row.objects_until),
  objection: row.objection,
  created_at: isoOf(row.created_at),
})

/** A locked fine; its subscription and settlement are null while no renter is found. */
export type LockedFine = {
  row: FineRecord
  subscription: Subscription | null
  settlement: Settlement | null
}

/** Locks a fine after its renter, their subscription and the settlement. */
export async function lockWhole({ tx }: Unit, id: string): Promise<LockedFine> {
  const { subscription_id, settlement_id } = found(await fineRecord(tx, id))
  if (subscription_id) await lockPayerOf(tx, subscription_id)
  const subscription = subscription_id ? await lockSubscription(tx, subscription_id) : null
  const settlement = settlement_id ? await lockSettlement(tx, settlement_id) : null
  await lockFine(tx, id)
  return { row: (await fineRecord(tx, id))!, subscription, settlement }
}

/** Refuses an event that the fine's state does not accept. */
export function refuseEvent(row: FineRecord, event: EventOf<typeof FINE_STATE_MACHINE>): void {
  if (applyEvent(FINE_STATE_MACHINE, stateOf(row), event).refusal !== null)
    throw new Refusal('FINE_MOVED', { text: FINE_ERRORS.FINE_MOVED })
}

/** Sends the renter of a fine a message about it. */
export function notifyRenter<Facts extends FineFacts>(
  unit: Unit,
  { id, mobile, car, kind, amount }: FineRecord,
  message: MessageKind<Facts>,
  more: Omit<Facts, keyof FineFacts>,
): void {
  const facts = { car: car ?? '', kind, amount, ...more } as Facts
  if (mobile) unit.send(message, { subjectId: id, recipient: mobile, facts })
}

/** Charges a locked fine: its settlement is accepted, and the job of due payments sends the charge. */
export async function chargeFine(unit: Unit, { row, subscription, settlement }: LockedFine): Promise<void> {
  await applyOffer(unit, subscription!, settlement!, null)
  notifyRenter(unit, row, fineCharged, {})
  unit.publish('fine', { id: row.id })
  unit.publish('subscription', { id: subscription!.id })
}
