import { Answer } from '#kit/answer.ts'
import { pageOf } from '#kit/page.ts'
import type { Call } from '#kit/http-server.ts'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { ticketsOf } from '#kit/money.ts'
import { found, invalid } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import type { Unit, World } from '#world'
import { VALID_DAYS } from '../../purchase/rules.ts'
import type { Plan } from '../../purchase/store.ts'
import { priceForOne } from '../rules.ts'
import type * as contract from './contract.ts'
import { NO_TICKETS, PLAN_FIELDS } from './copy.ts'
import { PLAN_CSV } from './csv.ts'
import { addPlan, allPlans, changePlan, lockPlan, planCount, plansListed } from './store.ts'

type Shown = Pick<Plan, 'id' | 'section' | 'title' | 'halves' | 'days' | 'price' | 'isOnSale' | 'version'>

const present = ({
  id,
  section,
  title,
  halves,
  days,
  price,
  isOnSale,
  version,
}: Shown): contract.PlanRow => ({
  id,
  section,
  title,
  amount: halves === null ? null : ticketsOf(halves),
  price,
  valid_days: days ?? (halves === null ? null : VALID_DAYS),
  is_on_sale: isOnSale,
  version,
})

const termsOf = ({ title, amount, price, valid_days, is_on_sale }: contract.PlanRow) => ({
  title,
  amount,
  price,
  valid_days,
  is_on_sale,
})

export async function list(world: World, call: Call<typeof contract.listStaffPlans>) {
  const { q } = call.query
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, rows: Shown[]) => rows.map(present)
    return exportCsv(world, call, { subject: 'plan', columns: PLAN_CSV, query: allPlans(q), rowsOf })
  }
  const { limit, offset, shown } = pageOf(call.query)
  const [rows, total] = await Promise.all([plansListed(world.db, q, limit, offset), planCount(world.db, q)])
  return Answer.of(rows.map(present), { page: shown(total) })
}

export const create = (world: World, call: Call<typeof contract.createPlan>) =>
  change(world, call, async ({ tx, audit }: Unit) => {
    const { title, amount, price, valid_days: days, is_on_sale: isOnSale } = call.body
    const halves = amount * 2
    const terms = { title, halves, days, price, isOnSale, priceForOne: priceForOne(price, { halves, days }) }
    const row = present(await addPlan(tx, { id: newId(), ...terms }))
    audit({ action: 'ADD', subject: 'plan', subjectId: row.id, after: termsOf(row) })
    return row
  })

export const patch = (world: World, call: Call<typeof contract.patchPlan>) =>
  change(world, call, async (unit: Unit) => {
    const { id } = call.params
    const read = async () => present(found(await lockPlan(unit.tx, id)))
    const { before, finish } = await beginEdit({
      unit,
      madeOn: call.version,
      read,
      fields: namesOf(PLAN_FIELDS),
    })
    await changePlan(unit.tx, id, changesOf(before, call.body))
    const after = termsOf(await read())
    unit.audit({ action: 'CHANGE', subject: 'plan', subjectId: id, before: termsOf(before), after })
    return finish()
  })

function changesOf(before: contract.PlanRow, body: Call<typeof contract.patchPlan>['body']): Partial<Plan> {
  const { title, amount, price, valid_days: days, is_on_sale: isOnSale } = body
  if (amount !== undefined && before.amount === null) throw invalid('amount', NO_TICKETS)
  const after = { ...before, ...body }
  const halves = after.amount === null ? null : after.amount * 2
  return {
    ...(title !== undefined && { title }),
    ...(amount !== undefined && { halves }),
    ...(price !== undefined && { price }),
    ...(days !== undefined && { days }),
    ...(isOnSale !== undefined && { isOnSale }),
    priceForOne: priceForOne(after.price, { halves, days: after.valid_days }),
  }
}
