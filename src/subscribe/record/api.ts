import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import { privateFile } from '#platform/file/service.ts'
import { cardOf } from '#subscribe/application/store.ts'
import { presentHandover } from '#subscribe/handover/service.ts'
import { handoverRefusal } from '#subscribe/handover/rules.ts'
import { handoversOf, lastStaffHandover } from '#subscribe/handover/store.ts'
import { requireOwn, presentSubscription } from '#subscribe/subscription/service.ts'
import {
  hasSuccessor,
  isFirstMonthPaid,
  type Subscription,
  subscriptionOf,
} from '#subscribe/subscription/store.ts'
import { reportsOf } from '#subscribe/handover/mileage/store.ts'
import { type Payment, shownPayments } from '#subscribe/payment/store.ts'
import { presentItem, presentSettlement } from '#subscribe/settlement/service.ts'
import { kmPriceOf } from '#subscribe/catalog/cost/rules.ts'
import { paidMonthOf } from '#subscribe/settlement/rules.ts'
import { coveredKmOf } from '#subscribe/settlement/return/rules.ts'
import { returnCostsOf, whyNotReturned } from '#subscribe/settlement/return/service.ts'
import { monthsOf, settlementsOf } from '#subscribe/settlement/store.ts'
import { presentWithdrawal, withdrawalOf } from './withdrawal/service.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'

const presentPayment = (row: Payment) => ({
  payment_id: row.paymentId,
  month: row.month,
  amount: row.amount,
  due_on: row.dueOn,
  status: row.status,
  paid_at: row.paidAt?.toISOString() ?? null,
  refunded: row.refunded,
  failure: row.failure,
  next_on: row.status === 'FAILED' && row.nextAt ? dayOf(row.nextAt) : null,
  receipt_url: row.receiptUrl,
})

type Covered = Pick<Subscription, 'id' | 'months' | 'fee' | 'startDate' | 'endDate' | 'pausedDays'>

/** The part of the record that subscribers and staff share: handovers, mileage and settlements. */
async function carRecord(tx: Tx, row: Covered) {
  const { id, fee } = row
  const [handovers, reports, settlements] = await Promise.all([
    handoversOf(tx, id),
    reportsOf(tx, id),
    settlementsOf(tx, id),
  ])
  const [given, back] = handovers
  return {
    is_car_out: given !== undefined && back === undefined,
    handovers: handovers.map(presentHandover),
    mileage: {
      latest: back?.mileage ?? reports[0]?.mileage ?? given?.mileage ?? null,
      from: given?.mileage ?? null,
      // An early end covers fewer kilometers, as in the settlement of the return.
      covered: coveredKmOf(row),
      km_price: kmPriceOf(fee),
      reports: reports.map(({ mileage, createdAt }) => ({ mileage, reported_at: createdAt.toISOString() })),
    },
    settlements: settlements.map(presentSettlement),
  }
}

export async function get(world: World, { params, session }: Call<typeof contract.getRecord>) {
  const { db } = world
  const own = requireOwn(await subscriptionOf(db, params.id), session.personId)
  const [record, payments, months, card, withdrawal] = await Promise.all([
    carRecord(db, own),
    shownPayments(db, own.id),
    monthsOf(db, own.id),
    cardOf(db, own.billingKeyId),
    withdrawalOf(db, own, world.now()),
  ])
  const { status, modelId: model_id } = own
  return {
    subscription: { ...presentSubscription(own, dayOf(world.now())), status, model_id, card },
    paid_until: paidMonthOf(own, months)?.to ?? null,
    payments: payments.map(presentPayment),
    ...record,
    withdrawal: presentWithdrawal(withdrawal),
  }
}

export async function getForStaff(world: World, { params }: Call<typeof contract.getStaffRecord>) {
  const row = found(await subscriptionOf(world.db, params.id))
  const [record, written, isFirstPaid, changing] = await Promise.all([
    carRecord(world.db, row),
    lastStaffHandover(world.db, row.carId),
    isFirstMonthPaid(world.db, row.id),
    hasSuccessor(world.db, row.id),
  ])
  const [given, back] = record.handovers
  const driven = { from: given?.mileage ?? 0, to: back?.mileage ?? 0 }
  const fees = back ? (await returnCostsOf(world.db, row, driven, back.happened_on)).fees : []
  return {
    ...record,
    is_changing: changing,
    is_givable: handoverRefusal({ status: row.status, isGiven: given !== undefined, isFirstPaid }) === null,
    return_refusal: record.is_car_out ? whyNotReturned(row, record.handovers, dayOf(world.now())) : null,
    least_mileage: record.is_car_out && written ? written.mileage : null,
    return_fees: fees.map(presentItem),
  }
}

export async function photo(world: World, { params, session }: Call<typeof contract.getRecordPhoto>) {
  requireOwn(await subscriptionOf(world.db, params.id), session.personId)
  const [handovers, settlements] = await Promise.all([
    handoversOf(world.db, params.id),
    settlementsOf(world.db, params.id),
  ])
  const pictures = [
    ...handovers.flatMap(({ photos, signature }) => [...photos, signature]),
    ...settlements.flatMap(({ items }) => items.flatMap(({ photo: one }) => one ?? [])),
  ]
  return privateFile(world, found(pictures.find((id) => id === params.ref)))
}
