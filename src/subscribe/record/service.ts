import type { Day } from '#kit/day.ts'
import type { MessageKind } from '#kit/unit-of-work.ts'
import { returnBenefits } from '#subscribe/application/service.ts'
import { requestOf } from '#subscribe/application/store.ts'
import { deleteMonthsBeforeStart, holdMonths, resumeMonths } from '#subscribe/payment/plan/store.ts'
import { storePendingRefundsOf } from '#subscribe/payment/refund/service.ts'
import { notifyPastDue, writeOffFrom } from '#subscribe/payment/service.ts'
import {
  subscriptionEnded,
  subscriptionEndMoved,
  subscriptionPaused,
  subscriptionResumed,
} from '#subscribe/subscription/messages.ts'
import type { SubscriptionEffect, SubscriptionEvent } from '#subscribe/subscription/rules.ts'
import { runSubscriptionEvent } from '#subscribe/subscription/service.ts'
import { type Changes, type Subscription, subscriptionOf } from '#subscribe/subscription/store.ts'
import type { Unit } from '#world'

/** An action on a subscription; `row` is the subscription before it. */
type Act = {
  row: Subscription
  today: Day
  /** The day on which it ends after the action. */
  endDate: Day
  /** The number of paused days. */
  days?: number
  reason?: string
}

/** The refunds that an action recorded, to be sent after the commit: ids of the payments, and the sum in KRW. */
type Refunds = { ids: string[]; amount: number }

/**
 * Applies an event to a locked subscription and runs its effects. The caller must check before that the event is
 * allowed.
 */
export async function runWithEffects(
  unit: Unit,
  event: SubscriptionEvent,
  given: Act,
  changes: Changes,
): Promise<Refunds> {
  const refunds: Refunds = { ids: [], amount: 0 }
  const effects = await runSubscriptionEvent(unit, given.row, event, changes)
  for (const effect of effects ?? []) await EFFECTS[effect](unit, given, refunds)
  return refunds
}

const EFFECTS: Record<SubscriptionEffect, (unit: Unit, given: Act, refunds: Refunds) => Promise<unknown>> = {
  holdMonths: ({ tx }, { row }) => holdMonths(tx, row.id),
  moveMonths: ({ tx }, { row, days }) => resumeMonths(tx, row.id, days!),
  writeOffMonths: (unit, { row, endDate }) => {
    const isCalledOff = endDate <= row.startDate
    // Write off the months that a pause held too, if the pause began before the end.
    const from = row.pausedOn && row.pausedOn < endDate ? row.pausedOn : endDate
    return writeOffFrom(unit, row, isCalledOff ? undefined : from)
  },
  deleteMonthsBeforeStart: ({ tx }, { row }) => deleteMonthsBeforeStart(tx, row.id),
  returnBenefits: async ({ tx, now }, { row }) =>
    returnBenefits(tx, (await requestOf(tx, row.requestId))!, now),
  refundMonths: async (unit, { row, reason }, refunds) =>
    Object.assign(refunds, await storePendingRefundsOf(unit, row.id, reason!)),
  freeCar: async ({ tx, publish }, { row }) =>
    publish('catalog', { id: (await subscriptionOf(tx, row.id))!.modelId }),
  notifyPaused: (unit, given) => notify(unit, given, subscriptionPaused, endingOf(given)),
  notifyResumed: (unit, given) => notify(unit, given, subscriptionResumed, endingOf(given)),
  notifyPastDue: (unit, { row }) => notifyPastDue(unit, row.id),
  notifyEndMoved: async (unit, given) =>
    given.endDate === given.row.endDate || notify(unit, given, subscriptionEndMoved, endingOf(given)),
  notifyEnded: (unit, given) => notify(unit, given, subscriptionEnded, endingOf(given)),
  notifyCalledOff: (unit, given, { amount: refunded }) =>
    notify(unit, given, subscriptionEnded, { refunded }),
}

const endingOf = ({ endDate: day, today }: Act) => ({ day, today })

/** Sends the subscriber a message about the subscription, if they have a phone number. */
async function notify<Facts extends object>(
  { tx, send }: Unit,
  { row: { id } }: Act,
  kind: MessageKind<Facts & { car: string }>,
  facts: Facts,
): Promise<void> {
  const { brandName, modelName, mobile } = (await subscriptionOf(tx, id))!
  const car = `${brandName} ${modelName}`
  if (mobile) send(kind, { subjectId: id, recipient: mobile, facts: { ...facts, car } })
}
