import { addDays, type Day, dayOf, daysBetween } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change, type MessageKind } from '#kit/unit-of-work.ts'
import { returnBenefits } from '#subscribe/application/service.ts'
import { requestOf } from '#subscribe/application/store.ts'
import { isLive, pauseRefusal } from '#subscribe/subscription/rules.ts'
import {
  changeSubscription,
  isChanging,
  lockSubscription,
  type Subscription,
  subscriptionOf,
} from '#subscribe/subscription/store.ts'
import { presentForStaff } from '#subscribe/subscription/staff/service.ts'
import { subscriptionRow } from '#subscribe/subscription/staff/store.ts'
import {
  subscriptionCard,
  subscriptionEnded,
  subscriptionEndMoved,
  subscriptionPaused,
  subscriptionResumed,
} from '#subscribe/subscription/messages.ts'
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
import { notifyPastDue, writeOffFrom } from '#subscribe/payment/service.ts'
import { dropWaiting, holdMonths, resumeMonths } from '#subscribe/payment/plan/store.ts'
import { noteRefundsOf, refundSoon } from '#subscribe/payment/refund/service.ts'
import { presentPayment } from '#subscribe/payment/staff/service.ts'
import { lockPayerOf, owesStill, paymentOf, unpaidCount } from '#subscribe/payment/store.ts'
import { paymentsOf } from '#subscribe/payment/staff/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'

export async function get(world: World, { params }: Call<typeof contract.getStaffSubscription>) {
  const [row, payments] = await Promise.all([
    subscriptionRow(world.db, params.id),
    paymentsOf(world.db, params.id),
  ])
  return { ...presentForStaff(found(row)), payments: payments.map(presentPayment) }
}

export async function end(world: World, call: Call<typeof contract.endSubscription>) {
  const { end_date: endDate, reason } = call.body
  const { id } = call.params
  const refunds = await change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    await lockPayerOf(tx, id)
    const row = found(await lockSubscription(tx, id))
    if (!isLive(row.status)) throw new Refusal('ALREADY_ENDED', { text: ALREADY_ENDED })
    if (endDate > row.endDate) throw invalid('end_date', END_AFTER)
    // A wrong year would call off what ran for months.
    if (row.startDate < dayOf(now) && (await isCalledOffTooLate(tx, row, endDate)))
      throw invalid('end_date', END_BEFORE)
    // Whose end is not after its first day never has a day: nothing is left to wait for, or to be paid.
    const neverHadOne = endDate <= row.startDate
    const isOver = endDate <= dayOf(now) || neverHadOne
    if (row.status === 'PAUSED' && !isOver) throw invalid('end_date', END_PAUSED)
    if (isOver && (await isCarOut(tx, id)))
      throw new Refusal('NOT_RETURNED', { status: 409, text: NOT_RETURNED })
    await changeSubscription(tx, id, {
      endReason: reason,
      endDate: neverHadOne ? row.startDate : endDate,
      ...(isOver && { status: 'ENDED', pausedOn: null }),
    })
    // The months that a pause held are not charged after it.
    const held = row.pausedOn && row.pausedOn < endDate ? row.pausedOn : endDate
    await writeOffFrom(unit, row, neverHadOne ? undefined : held)
    if (isOver) await dropWaiting(tx, id)
    if (neverHadOne) await returnBenefits(tx, found(await requestOf(tx, row.requestId)), now)
    const back = neverHadOne ? await noteRefundsOf(unit, id, reason) : { ids: [], amount: 0 }
    audit({
      action: 'END',
      subject: 'subscription',
      subjectId: id,
      before: { end_date: row.endDate, status: row.status },
      after: { end_date: endDate, reason, ...(back.amount && { refunded_amount: back.amount }) },
    })
    publish('subscription', { id })
    if (isOver) publish('catalog', { id: (await subscriptionOf(tx, id))!.modelId })
    const ending = { day: endDate, today: dayOf(now) }
    if (neverHadOne) await tellHolder(unit, id, subscriptionEnded, { refunded: back.amount })
    else if (isOver) await tellHolder(unit, id, subscriptionEnded, ending)
    else if (endDate !== row.endDate) await tellHolder(unit, id, subscriptionEndMoved, ending)
    return back.ids
  })
  for (const refund of refunds) {
    const payment = (await paymentOf(world.db, refund))!
    if (payment.refunding) await refundSoon(world, payment)
  }
  return presentForStaff((await subscriptionRow(world.db, id))!)
}

/** Whether a day would call off what had days already: one before the first, which the same day of a wrong year is too. */
const isCalledOffTooLate = async (tx: Tx, { id, startDate }: { id: string; startDate: Day }, endDate: Day) =>
  endDate < startDate || (endDate === startDate && (await handoversOf(tx, id)).length > 0)

/** Its months wait, and its end with them; the car stays promised. */
export const pause = (world: World, call: Call<typeof contract.pauseSubscription>) =>
  changeRow(world, call, async (unit, row) => {
    const { tx, now, audit } = unit
    const pausedOn = dayOf(now)
    const facts = { unpaid: await unpaidCount(tx, row.id), isChanging: await isChanging(tx, row.id) }
    refuse(pauseRefusal(row, facts, pausedOn), PAUSE_WORDS)
    await changeSubscription(tx, row.id, { status: 'PAUSED', pausedOn })
    await holdMonths(tx, row.id)
    audit({
      action: 'PAUSE',
      subject: 'subscription',
      subjectId: row.id,
      after: { paused_on: pausedOn, ...call.body },
    })
    await tellHolder(unit, row.id, subscriptionPaused, { day: row.endDate, today: pausedOn })
  })

/** What waited goes on as many days later as it was paused. */
export const resume = (world: World, call: Call<typeof contract.resumeSubscription>) =>
  changeRow(world, call, async (unit, row) => {
    const { tx, now, audit } = unit
    if (row.status !== 'PAUSED') throw new Refusal('NOT_PAUSED', { status: 409, text: NOT_PAUSED })
    const days = daysBetween(row.pausedOn!, dayOf(now))
    const endDate = addDays(row.endDate, days)
    await resumeMonths(tx, row.id, days)
    const status = (await unpaidCount(tx, row.id)) > 0 ? 'PAST_DUE' : 'ACTIVE'
    const pausedDays = row.pausedDays + days
    await changeSubscription(tx, row.id, { status, pausedOn: null, pausedDays, endDate })
    audit({
      action: 'RESUME',
      subject: 'subscription',
      subjectId: row.id,
      before: { end_date: row.endDate },
      after: { end_date: endDate, days },
    })
    await tellHolder(unit, row.id, subscriptionResumed, { day: endDate, today: dayOf(now) })
    if (status === 'PAST_DUE') await notifyPastDue(unit, row.id)
  })

/** Staff cannot register a card: its holder is asked to, by a message. */
export const remindCard = (world: World, call: Call<typeof contract.remindCard>) =>
  changeRow(world, call, async ({ tx, audit, send }, { id, status }) => {
    if (!isLive(status) && !(await owesStill(tx, id)))
      throw new Refusal('ALREADY_ENDED', { text: ALREADY_ENDED })
    const { car, mobile } = await holderOf(tx, id)
    if (!mobile) throw new Refusal('NO_PHONE', { status: 409, text: NO_PHONE })
    send(subscriptionCard, { subjectId: id, recipient: mobile, facts: { car } })
    audit({ action: 'REMIND_CARD', subject: 'subscription', subjectId: id })
  })

async function holderOf(tx: Tx, id: string) {
  const { brandName, modelName, mobile } = (await subscriptionRow(tx, id))!
  return { car: `${brandName} ${modelName}`, mobile }
}

/** Sends a subscription's holder a message about what staff did to it. */
async function tellHolder<Facts extends object>(
  { tx, send }: Unit,
  id: string,
  kind: MessageKind<Facts & { car: string }>,
  facts: Facts,
) {
  const { car, mobile } = await holderOf(tx, id)
  if (mobile) send(kind, { subjectId: id, recipient: mobile, facts: { ...facts, car } })
}

type Change = (unit: Unit, row: Subscription) => Promise<void>

/** One change of a subscription under the locks of its money; answers it as it is then. */
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
    return presentForStaff((await subscriptionRow(unit.tx, id))!)
  })
