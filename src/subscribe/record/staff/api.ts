import { addDays, type Day, dayOf, daysBetween } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import {
  endEventOf,
  isLive,
  pauseRefusal,
  SUBSCRIPTION_STATE_MACHINE,
} from '#subscribe/subscription/rules.ts'
import { hasSuccessor, lockSubscription, type Subscription } from '#subscribe/subscription/store.ts'
import { presentForStaff } from '#subscribe/subscription/staff/service.ts'
import { subscriptionRow } from '#subscribe/subscription/staff/store.ts'
import { subscriptionCard } from '#subscribe/subscription/messages.ts'
import {
  ALREADY_ENDED,
  END_AFTER,
  END_BEFORE,
  END_PAUSED,
  NO_PHONE,
  NOT_PAUSED,
  NOT_RETURNED,
  PAUSE_WORDS,
} from '#subscribe/subscription/copy.ts'
import { handoversOf, isCarOut } from '#subscribe/handover/store.ts'
import { refundAllAndWait } from '#subscribe/payment/refund/service.ts'
import { presentPayment } from '#subscribe/payment/staff/service.ts'
import { lockPayerOf, hasOpenDebt, unpaidCount } from '#subscribe/payment/store.ts'
import { paymentsOf } from '#subscribe/payment/staff/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { runWithEffects } from '../service.ts'

export async function get(world: World, { params }: Call<typeof contract.getStaffSubscription>) {
  const [row, payments] = await Promise.all([
    subscriptionRow(world.db, params.id),
    paymentsOf(world.db, params.id),
  ])
  return { ...presentForStaff(found(row), dayOf(world.now())), payments: payments.map(presentPayment) }
}

export async function end(world: World, call: Call<typeof contract.endSubscription>) {
  const { end_date: endDate, reason } = call.body
  const { id } = call.params
  const refunds = await change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    await lockPayerOf(tx, id)
    const row = found(await lockSubscription(tx, id))
    const today = dayOf(now)
    const event = await endEventFor(tx, row, endDate, today)
    const isOver = event !== 'endLater'
    const lastDay = event === 'callOff' ? row.startDate : endDate
    const changes = { endReason: reason, endDate: lastDay, ...(isOver && { pausedOn: null }) }
    const noted = await runWithEffects(unit, event, { row, today, endDate: lastDay, reason }, changes)
    audit({
      action: 'END',
      subject: 'subscription',
      subjectId: id,
      before: { end_date: row.endDate, status: row.status },
      after: { end_date: endDate, reason, ...(noted.amount && { refunded_amount: noted.amount }) },
    })
    publish('subscription', { id })
    return noted.ids
  })
  await refundAllAndWait(world, refunds)
  return presentForStaff((await subscriptionRow(world.db, id))!, dayOf(world.now()))
}

/** The kind of end that a day means for a subscription; throws if it cannot end on that day. */
async function endEventFor(tx: Tx, row: Subscription, endDate: Day, today: Day) {
  refuse(applyEvent(SUBSCRIPTION_STATE_MACHINE, row.status, 'end').refusal, { ALREADY_ENDED })
  if (endDate > row.endDate) throw invalid('end_date', END_AFTER)
  // A typo in the year would cancel and refund a subscription that has run for months.
  if (row.startDate < today && (await isCalledOffTooLate(tx, row, endDate)))
    throw invalid('end_date', END_BEFORE)
  const event = endEventOf(row, endDate, today)
  if (applyEvent(SUBSCRIPTION_STATE_MACHINE, row.status, event).refusal) throw invalid('end_date', END_PAUSED)
  if (event !== 'endLater' && (await isCarOut(tx, row.id)))
    throw new Refusal('NOT_RETURNED', { status: 409, text: NOT_RETURNED })
  return event
}

/**
 * Whether the day would cancel a subscription that has already run: it is before the first day, or is the first day
 * and the car was handed over.
 */
const isCalledOffTooLate = async (tx: Tx, { id, startDate }: Subscription, endDate: Day) =>
  endDate < startDate || (endDate === startDate && (await handoversOf(tx, id)).length > 0)

/** Pauses a subscription: its payments and its end wait until it is resumed. The car stays with the subscriber. */
export const pause = (world: World, call: Call<typeof contract.pauseSubscription>) =>
  changeRow(world, call, async (unit, row) => {
    const { tx, now, audit } = unit
    const today = dayOf(now)
    const facts = { unpaid: await unpaidCount(tx, row.id), isChanging: await hasSuccessor(tx, row.id) }
    refuse(pauseRefusal(row, facts, today), PAUSE_WORDS)
    await runWithEffects(unit, 'pause', { row, today, endDate: row.endDate }, { pausedOn: today })
    audit({
      action: 'PAUSE',
      subject: 'subscription',
      subjectId: row.id,
      after: { paused_on: today, ...call.body },
    })
  })

/** Resumes a subscription: its payments and its end move by the days of the pause. */
export const resume = (world: World, call: Call<typeof contract.resumeSubscription>) =>
  changeRow(world, call, async (unit, row) => {
    const { tx, now, audit } = unit
    refuse(applyEvent(SUBSCRIPTION_STATE_MACHINE, row.status, 'resume').refusal, { NOT_PAUSED })
    const today = dayOf(now)
    const days = daysBetween(row.pausedOn!, today)
    const endDate = addDays(row.endDate, days)
    const event = (await unpaidCount(tx, row.id)) > 0 ? 'resumePastDue' : 'resume'
    const changes = { pausedOn: null, pausedDays: row.pausedDays + days, endDate }
    await runWithEffects(unit, event, { row, today, endDate, days }, changes)
    audit({
      action: 'RESUME',
      subject: 'subscription',
      subjectId: row.id,
      before: { end_date: row.endDate },
      after: { end_date: endDate, days },
    })
  })

/** Sends a message that asks the subscriber for another card, because staff cannot register one. */
export const remindCard = (world: World, call: Call<typeof contract.remindCard>) =>
  changeRow(world, call, async ({ tx, audit, send }, { id, status }) => {
    if (!isLive(status) && !(await hasOpenDebt(tx, id)))
      throw new Refusal('ALREADY_ENDED', { text: ALREADY_ENDED })
    const { brandName, modelName, mobile } = (await subscriptionRow(tx, id))!
    if (!mobile) throw new Refusal('NO_PHONE', { status: 409, text: NO_PHONE })
    send(subscriptionCard, { subjectId: id, recipient: mobile, facts: { car: `${brandName} ${modelName}` } })
    audit({ action: 'REMIND_CARD', subject: 'subscription', subjectId: id })
  })

type Change = (unit: Unit, row: Subscription) => Promise<void>

/** Changes a subscription while the account and the subscription are locked, and returns the changed row. */
const changeRow = (
  world: World,
  call:
    | Call<typeof contract.resumeSubscription | typeof contract.remindCard>
    | Call<typeof contract.pauseSubscription>,
  work: Change,
) =>
  change(world, call, async (unit) => {
    const { id } = call.params
    await lockPayerOf(unit.tx, id)
    await work(unit, found(await lockSubscription(unit.tx, id)))
    unit.publish('subscription', { id })
    return presentForStaff((await subscriptionRow(unit.tx, id))!, dayOf(unit.now))
  })
