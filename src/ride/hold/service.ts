import type { Tx } from '#kit/db.ts'
import { found } from '#kit/refusal.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { bookableUntil } from '#ride/fleet/rules.ts'
import { bumpUnitVersion } from '#ride/fleet/store.ts'
import { holdEnd, holdRefusal, type HoldRefusalCode, isHoldingTimeUsedUp, type OwnHoldKind } from './rules.ts'
import {
  addHold,
  type CarOnDay,
  deleteChosenHold,
  hasHeldWithoutTicket,
  holdFacts,
  ensureHoldTurn,
} from './store.ts'

type Choosing = { isNext: boolean; now: Date }

/** The reason why a member cannot hold a car for a day, and the unit to hold: preferably the one that they already hold. */
async function choiceOf(tx: Tx, wish: CarOnDay, { isNext, now }: Choosing) {
  const [facts] = await holdFacts(tx, { ...wish, now, seed: Math.floor(Math.random() * 1e9) })
  const { car_status, day_status, open_date, unit_id, has_waitlist } = found(facts)
  const refusal = holdRefusal({
    day: wish.day,
    now,
    openDate: open_date,
    carStatus: car_status,
    dayStatus: day_status,
    hasFreeUnit: unit_id !== null,
    hasWaitlist: has_waitlist && !isNext,
  })
  return { refusal, unitId: unit_id, openDate: open_date }
}

/**
 * Holds a unit of a car for a member on a day; returns the refusal, or null if it is held. A choice replaces the
 * member's former choice. `isNext`: the member is first in the waitlist, so other waiting members do not matter. Throws
 * ConflictError if another transaction took the unit first. Call under lockMember for a choice, under
 * lockCarForWaitlist for an offer.
 */
export async function hold(
  tx: Tx,
  wish: CarOnDay,
  { kind, ...choosing }: Choosing & { kind: OwnHoldKind },
): Promise<HoldRefusalCode | null> {
  const { now } = choosing
  const choice = await choiceOf(tx, wish, choosing)
  const { refusal, unitId, openDate } = choice
  if (refusal) return refusal
  // Raises the unit's version, so that a booking under way that chose this unit is retried.
  if (!(await bumpUnitVersion(tx, unitId!))) throw new ConflictError()
  // Without turns, a member could block a car by releasing and choosing it repeatedly.
  if (kind === 'CHOICE' && (await hasHeldWithoutTicket(tx, wish, now))) return 'TICKET_NEEDED'
  const turnBegan = kind === 'CHOICE' ? await ensureHoldTurn(tx, wish, now) : now
  if (isHoldingTimeUsedUp(turnBegan, now)) return 'HELD_TOO_LONG'
  const expiresAt = holdEnd(kind, now, { bookableUntil: bookableUntil(wish.day, openDate), turnBegan })
  if (kind === 'CHOICE') await deleteChosenHold(tx, wish.memberId)
  if (!(await addHold(tx, { ...wish, unitId: unitId!, kind, expiresAt, now }))) throw new ConflictError()
  return null
}

/**
 * Holds a unit that the caller found free, for a phone order with a payment link. Throws ConflictError if another
 * transaction took the unit first. Call under lockMember.
 */
export async function holdForLink(tx: Tx, wish: Omit<Parameters<typeof addHold>[1], 'kind'>): Promise<void> {
  const isThere = await bumpUnitVersion(tx, wish.unitId)
  if (!isThere || !(await addHold(tx, { ...wish, kind: 'LINK' }))) throw new ConflictError()
}

/** Whether a held unit can still be booked: staff may have closed the day, or removed the unit. */
export async function isStillBookable(tx: Tx, wish: CarOnDay, unitId: string, now: Date): Promise<boolean> {
  const choice = await choiceOf(tx, wish, { isNext: true, now })
  return !choice.refusal && choice.unitId === unitId
}
