import { brand } from '#brand'
import { type Day, daysBetween } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import {
  type HandoverKind,
  isReturned,
  returnRefusal,
  type ReturnRefusalCode,
} from '#subscribe/handover/rules.ts'
import { termEndOf } from '#subscribe/subscription/rules.ts'
import type { Subscription } from '#subscribe/subscription/store.ts'
import { earlyEndFee, type Fee, type Item } from '../rules.ts'
import { acceptedEndOf, monthsOf, type Settlement } from '../store.ts'
import { type AgreedEnd, earlierEndItems, reckonedEndOf, returnFees } from './rules.ts'

/** The reason why the return of a car cannot be recorded today; null if it can. */
export const whyNotReturned = (
  row: Subscription,
  handovers: readonly { kind: HandoverKind }[],
  today: Day,
): ReturnRefusalCode | null =>
  returnRefusal({
    status: row.status,
    isGiven: handovers.length > 0,
    isReturned: isReturned(handovers),
    daysLeft: daysBetween(today, row.endDate),
    isEndAgreed: row.endDate < termEndOf(row),
  })

/**
 * The costs of a return. `endDate`: the day on which it ends the subscription; `earlier`: the changes to the items of
 * an agreed end; `fees`: km and late days.
 */
export type ReturnCosts = { endDate: Day; earlier: Item[]; fees: Fee[] }

const agreedOf = ({ endDate, items, nextFee, nextMonths }: Settlement): AgreedEnd => ({
  endDate,
  next: nextFee === null ? null : { fee: nextFee, months: nextMonths! },
  unusedDays: items.find(({ kind }) => kind === 'UNUSED_DAYS')?.quantity ?? 0,
})

/** The fee of an early end, for a subscriber who withdrew but drove more km than a withdrawal allows. */
const lostWithdrawal = (row: Subscription, { from, to }: { from: number; to: number }): Item[] =>
  to - from > brand.withdrawalKm ? [earlyEndFee(null, { ...row, endDate: termEndOf(row) }, row.endDate)] : []

/** The costs of a car that was handed over with `from` km and returned on a day with `to` km. */
export async function returnCostsOf(
  tx: Tx,
  row: Subscription,
  driven: { from: number; to: number },
  returnedOn: Day,
): Promise<ReturnCosts> {
  const facts = { ...row, ...driven }
  const accepted = await acceptedEndOf(tx, row.id)
  if (accepted?.kind === 'WITHDRAWAL')
    return { endDate: row.endDate, earlier: lostWithdrawal(row, driven), fees: returnFees(facts, returnedOn) }
  // A change that was accepted after the return has no items, because it ends nothing early.
  if (!accepted?.items.length || returnedOn > row.endDate)
    return { endDate: row.endDate, earlier: [], fees: returnFees(facts, returnedOn) }
  const agreed = agreedOf(accepted)
  const running = { ...row, endDate: termEndOf(row) }
  const months = await monthsOf(tx, row.id)
  const reckoned = reckonedEndOf(agreed, running, months, facts, returnedOn)
  // Staff may have moved the end to an earlier day than the agreed one.
  const endDate = reckoned < row.endDate ? reckoned : row.endDate
  const earlier = earlierEndItems(agreed, running, months, reckoned)
  return { endDate, earlier, fees: returnFees({ ...facts, endDate }, returnedOn) }
}
