import { Answer } from '#kit/answer.ts'
import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { pageOf } from '#kit/page.ts'
import { invalid, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { keepPictures } from '#subscribe/handover/service.ts'
import { offer, runSettlementEvent } from '#subscribe/settlement/service.ts'
import { lockSubscription } from '#subscribe/subscription/store.ts'
import type { Unit, World } from '#world'
import { FINE_CSV } from '../csv.ts'
import { candidatesAt, objectionEnd, type Use, useAt } from '../rules.ts'
import { fineProposed, fineWithdrawn } from '../messages.ts'
import { chargeFine, lockWhole, notifyRenter, presentFine, refuseEvent } from '../service.ts'
import {
  addFine,
  allFines,
  changeFine,
  type Fine,
  fineCount,
  fineRecord,
  type FineRecord,
  fineRows,
  isPlateKnown,
  type NamedUse,
  usesOf,
} from '../store.ts'
import { FINE_ERRORS, noticeText, PLATE_UNKNOWN, TIME_AHEAD } from '../copy.ts'
import type * as contract from './contract.ts'

function present(row: FineRecord, uses: readonly NamedUse[] = []): contract.FineRow {
  const own = presentFine(row)
  const { subscription_id, name, mobile, car } = row
  const ofPlate = own.state === 'UNASSIGNED' ? uses.filter(({ plate }) => plate === row.plate) : []
  const chosen = candidatesAt(ofPlate, new Date(row.happened_at))
  return {
    ...own,
    unassigned_reason: row.unassigned_reason,
    renter: subscription_id ? { subscription_id, name: name!, mobile, car: car! } : null,
    candidates: ofPlate
      .filter((use) => chosen.includes(use))
      .map(({ subscriptionId, name: subscriber, from, to }) => ({
        subscription_id: subscriptionId,
        name: subscriber,
        from,
        to,
      })),
  }
}

const presentAll = async (tx: Tx, rows: FineRecord[]): Promise<contract.FineRow[]> => {
  const plates = rows.filter(({ settlement_id }) => settlement_id === null).map(({ plate }) => plate)
  const uses = await usesOf(tx, plates)
  return rows.map((row) => present(row, uses))
}

const presentNow = async (tx: Tx, id: string) => (await presentAll(tx, [(await fineRecord(tx, id))!]))[0]!

export async function list(world: World, call: Call<typeof contract.listFines>) {
  const { q, status } = call.query
  const asked = { q, status }
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, rows: FineRecord[]) => rows.map((row) => present(row))
    return exportCsv(world, call, { subject: 'fine', columns: FINE_CSV, query: allFines(asked), rowsOf })
  }
  const page = pageOf(call.query)
  const [rows, counted] = await Promise.all([
    fineRows(world.db, asked, page.limit, page.offset),
    fineCount(world.db, asked),
  ])
  return Answer.of(await presentAll(world.db, rows), { page: page.shownToCap(counted) })
}

type Noticed = Pick<Fine, 'kind' | 'plate' | 'happenedAt' | 'amount' | 'issuer' | 'noticeNumber' | 'photo'>

/** Offers the settlement of a notice to a renter; null if they deleted their account. */
async function propose(unit: Unit, notice: Noticed, use: Use, staffId: string) {
  if (!(await lockAccount(unit.tx, use.subscriberId))) return null
  const row = (await lockSubscription(unit.tx, use.subscriptionId))!
  const item = {
    kind: 'FINE',
    quantity: 1,
    amount: notice.amount,
    text: noticeText(notice),
    photo: notice.photo,
  } as const
  const { id } = await offer(unit, row, {
    kind: 'FINE',
    endDate: dayOf(notice.happenedAt),
    items: [item],
    offeredBy: staffId,
    expiresAt: null,
  })
  unit.publish('subscription', { id: row.id })
  return { settlementId: id, objectsUntil: objectionEnd(unit.now) }
}

/** Notifies the renter, if there is one, and returns the fine for staff. */
async function announced(unit: Unit, id: string): Promise<contract.FineRow> {
  const row = (await fineRecord(unit.tx, id))!
  if (row.objects_until)
    notifyRenter(unit, row, fineProposed, { until: new Date(row.objects_until).toISOString() })
  unit.publish('fine', { id })
  return presentNow(unit.tx, id)
}

export const create = (world: World, call: Call<typeof contract.createFine>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, audit } = unit
    const { happened_at, notice_number: noticeNumber, ...given } = call.body
    const notice = { ...given, noticeNumber, happenedAt: new Date(happened_at) }
    if (notice.happenedAt > now) throw invalid('happened_at', TIME_AHEAD)
    if (!(await isPlateKnown(tx, notice.plate))) throw invalid('plate', PLATE_UNKNOWN)
    const { use, reason } = useAt(await usesOf(tx, [notice.plate]), notice.happenedAt)
    const proposed = use && (await propose(unit, notice, use, call.session.personId))
    await keepPictures(unit, [notice.photo], 'photo', true)
    const id = newId()
    await addFine(tx, {
      id,
      ...notice,
      ...proposed,
      unassignedReason: proposed ? null : (reason ?? 'SUBSCRIBER_GONE'),
      enteredBy: call.session.personId,
      createdAt: now,
    })
    audit({ action: 'ENTER', subject: 'fine', subjectId: id, after: { amount: notice.amount } })
    return announced(unit, id)
  })

export const assign = (world: World, call: Call<typeof contract.assignFine>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, audit } = unit
    const { id } = call.params
    const { subscription_id: subscriptionId } = call.body
    const known = await fineRecord(tx, id)
    const uses = known ? candidatesAt(await usesOf(tx, [known.plate]), new Date(known.happened_at)) : []
    const use = uses.find((one) => one.subscriptionId === subscriptionId)
    // The renter is locked before the fine.
    if (use) await lockAccount(tx, use.subscriberId)
    const { row } = await lockWhole(unit, id)
    refuseEvent(row, 'assign')
    if (!use) throw new Refusal('NOT_CANDIDATE', { text: FINE_ERRORS.NOT_CANDIDATE })
    const notice = { ...row, happenedAt: new Date(row.happened_at), noticeNumber: row.notice_number }
    const proposed = await propose(unit, notice, use, call.session.personId)
    if (!proposed) throw new Refusal('SUBSCRIBER_GONE', { text: FINE_ERRORS.SUBSCRIBER_GONE })
    await changeFine(tx, id, proposed)
    audit({ action: 'ASSIGN', subject: 'fine', subjectId: id, after: { amount: row.amount } })
    return announced(unit, id)
  })

export const confirm = (world: World, call: Call<typeof contract.confirmFine>) =>
  change(world, call, async (unit: Unit) => {
    const { id } = call.params
    const fine = await lockWhole(unit, id)
    refuseEvent(fine.row, 'confirm')
    await chargeFine(unit, fine)
    unit.audit({ action: 'CONFIRM', subject: 'fine', subjectId: id, after: { amount: fine.row.amount } })
    return presentNow(unit.tx, id)
  })

export const withdraw = (world: World, call: Call<typeof contract.withdrawFine>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    const { id } = call.params
    const { row, settlement } = await lockWhole(unit, id)
    refuseEvent(row, 'withdraw')
    if (settlement) await runSettlementEvent(unit, settlement, 'withdraw')
    await changeFine(tx, id, { withdrawnAt: now })
    notifyRenter(unit, row, fineWithdrawn, {})
    audit({ action: 'WITHDRAW', subject: 'fine', subjectId: id, before: { amount: row.amount } })
    publish('fine', { id })
    if (row.subscription_id) publish('subscription', { id: row.subscription_id })
    return presentNow(tx, id)
  })
