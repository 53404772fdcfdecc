import type { Tx } from '#kit/db.ts'
import { found } from '#kit/refusal.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { type HoldKind, holdRefusal, type HoldRefusalCode } from './rules.ts'
import { type CarOnDay, holdFacts, holdUnit } from './store.ts'

/**
 * Holds a unit of a car for a member on a day; answers why not, or null when it is held. `isNext`: the member is the
 * first in the line, so that who waits behind does not matter. Throws ConflictError where somebody was faster.
 */
export async function hold(
  tx: Tx,
  wish: CarOnDay,
  { kind, isNext, now }: { kind: HoldKind; isNext: boolean; now: Date },
): Promise<HoldRefusalCode | null> {
  const [facts] = await holdFacts(tx, { ...wish, now, seed: Math.floor(Math.random() * 1e9) })
  const { car_status, day_status, open_date, unit_id, has_line } = found(facts)
  const refusal = holdRefusal({
    day: wish.day,
    now,
    openDate: open_date,
    carStatus: car_status,
    dayStatus: day_status,
    hasFreeUnit: unit_id !== null,
    hasLine: has_line && !isNext,
  })
  if (refusal) return refusal
  if (!(await holdUnit(tx, { ...wish, unitId: unit_id!, kind, now }))) throw new ConflictError()
  return null
}
