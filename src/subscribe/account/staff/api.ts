import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import type { Unit, World } from '#world'
import { realm } from '../service.ts'
import { lockAccount } from '../store.ts'
import type * as contract from './contract.ts'
import { SUBSCRIBER_CSV } from './csv.ts'
import { allSubscribers, countLimitOf, type SubscriberRecord, subscribers } from './store.ts'

const present = (row: SubscriberRecord): contract.SubscriberRow => ({
  id: row.id,
  username: row.username,
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  provider: row.provider,
  ci_verified: row.ci_hash !== null,
  referral_code: row.referral_code,
  point: row.point,
  coupons: row.coupons,
  company:
    row.company && row.business_number ? { name: row.company, business_number: row.business_number } : null,
  created_at: new Date(row.created_at).toISOString(),
})

export async function list(world: World, call: Call<typeof contract.listSubscribers>) {
  const { q } = call.query
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, records: SubscriberRecord[]) => records.map(present)
    const query = allSubscribers(q)
    return exportCsv(world, call, { subject: 'subscriber', columns: SUBSCRIBER_CSV, query, rowsOf })
  }
  const page = pageOf(call.query)
  const { records, total } = await subscribers(world.db, { q, limit: page.limit, offset: page.offset })
  return Answer.of(records.map(present), { page: page.shownToCap(total, countLimitOf(q)) })
}

export const endSessions = (world: World, call: Call<typeof contract.endSubscriberSessions>) =>
  change(world, call, async (unit: Unit) => {
    const { id } = call.params
    found(await lockAccount(unit.tx, id))
    unit.audit({ action: 'END_SESSIONS', subject: 'subscriber', subjectId: id })
    unit.publish('subscriber', { id })
    await realm.endAll(unit, id, 'STAFF')
  })
