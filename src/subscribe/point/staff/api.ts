import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { stockErrors } from '#subscribe/coupon/rules.ts'
import { TERMS_WORDS } from '#subscribe/coupon/copy.ts'
import type { Unit, World } from '#world'
import { addPointCoupon, addTransaction, balanceOf } from '../store.ts'
import { BELOW_ZERO, POINT_COUPON_FIELDS } from '../copy.ts'
import type * as contract from './contract.ts'
import { POINT_COUPON_CSV } from './csv.ts'
import {
  allPointCoupons,
  changePointCoupon,
  lockPointCoupon,
  pointCouponRecord,
  type PointCouponRecord,
  pointCoupons,
} from './store.ts'

const present = (row: PointCouponRecord): contract.PointCouponRow => ({
  id: row.id,
  code: row.code,
  amount: row.amount,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  cap: row.cap,
  issued: row.issued,
  version: row.version,
  created_at: new Date(row.created_at).toISOString(),
})

export async function list(world: World, call: Call<typeof contract.listPointCoupons>) {
  const { q } = call.query
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, records: PointCouponRecord[]) => records.map(present)
    const query = allPointCoupons(q)
    return exportCsv(world, call, { subject: 'point_coupon', columns: POINT_COUPON_CSV, query, rowsOf })
  }
  const page = pageOf(call.query)
  const { records, total } = await pointCoupons(world.db, { q, limit: page.limit, offset: page.offset })
  return Answer.of(records.map(present), { page: page.shownToCap(total) })
}

type Terms = Pick<PointCouponRecord, 'valid_from' | 'valid_to' | 'cap'>

function refuseTerms({ valid_from: validFrom, valid_to: validTo, cap }: Terms, issued: number): void {
  const wrong = stockErrors({ validFrom, validTo, cap }, issued)
  if (wrong.validTo) throw invalid('valid_to', TERMS_WORDS[wrong.validTo])
  if (wrong.cap) throw invalid('cap', TERMS_WORDS[wrong.cap])
}

/** The audited fields. The amount is called `points`, because it is not money. */
const noted = ({ amount, ...rest }: Partial<PointCouponRecord>) =>
  amount === undefined ? rest : { points: amount, ...rest }

export async function create(world: World, call: Call<typeof contract.createPointCoupon>) {
  const { valid_from: validFrom, valid_to: validTo, ...rest } = call.body
  refuseTerms(call.body, 0)
  return change(world, call, async ({ tx, now: createdAt, audit, publish }) => {
    const { id } = await addPointCoupon(tx, { ...rest, validFrom, validTo, createdAt })
    audit({ action: 'CREATE', subject: 'point_coupon', subjectId: id, after: noted(call.body) })
    publish('coupon', { id })
    return present(await pointCouponRecord(tx, id))
  })
}

const EDITED = namesOf(POINT_COUPON_FIELDS)

export async function patch(world: World, call: Call<typeof contract.patchPointCoupon>) {
  const { params, body } = call
  const { valid_from: validFrom, valid_to: validTo, ...rest } = body
  return change(world, call, async (unit: Unit) => {
    const { tx } = unit
    const { id, issued } = found(await lockPointCoupon(tx, params.id))
    const read = async () => present(await pointCouponRecord(tx, id))
    const { before, finish } = await beginEdit({ unit, madeOn: call.version, read, fields: EDITED })
    refuseTerms({ ...before, ...body }, issued)
    const changed = Object.keys(body) as (keyof typeof body)[]
    if (changed.length) await changePointCoupon(tx, id, { ...rest, validFrom, validTo })
    const old = Object.fromEntries(changed.map((name) => [name, before[name]]))
    const [was, is] = [noted(old), noted(body)]
    unit.audit({ action: 'CHANGE', subject: 'point_coupon', subjectId: id, before: was, after: is })
    unit.publish('coupon', { id })
    return finish()
  })
}

export async function adjust(world: World, call: Call<typeof contract.adjustPoints>) {
  const { params, body } = call
  const { amount, description } = body
  return change(world, call, async ({ tx, now: createdAt, audit, publish }) => {
    const { id: subscriberId } = found(await lockAccount(tx, params.id))
    const point = (await balanceOf(tx, subscriberId)) + amount
    if (point < 0) throw new Refusal('BELOW_ZERO', { status: 409, text: BELOW_ZERO })
    await addTransaction(tx, { subscriberId, transactionType: 'ADJUST', amount, description, createdAt })
    audit({ action: 'ADJUST', subject: 'point', subjectId: subscriberId, after: { points: amount } })
    publish('subscriber', { id: subscriberId })
    return { point, amount }
  })
}
