import { dayOf } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { MAX_COUNTED_SLOW_QUERY, pageOf } from '#kit/page.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { SUBSCRIPTION_CSV } from './csv.ts'
import { presentForStaff, presentWaiting } from './service.ts'
import {
  allSubscriptions,
  type StaffSubscription,
  subscriptionCount,
  subscriptionRows,
  subscriptionsByIds,
} from './store.ts'

export async function list(world: World, call: Call<typeof contract.listStaffSubscriptions>) {
  const { query } = call
  const present = (row: StaffSubscription) => presentForStaff(row, dayOf(world.now()))
  if (wantsCsv(call)) {
    const file = { subject: 'subscription', columns: SUBSCRIPTION_CSV, query: allSubscriptions(query) }
    const rowsOf = async (tx: Tx, stored: { id: string }[]) => {
      const ids = stored.map(({ id }) => id)
      return (await subscriptionsByIds(tx, ids)).map(present)
    }
    return exportCsv(world, call, { ...file, rowsOf })
  }
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    subscriptionRows(world.db, query, page.limit, page.offset),
    subscriptionCount(world.db, query),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(total) })
}

/** Past-due subscriptions, for the first screen of staff. */
export async function pastDue(world: World, shown: number) {
  const filter = { status: 'PAST_DUE' } as const
  const [rows, count] = await Promise.all([
    subscriptionRows(world.db, filter, shown, 0),
    subscriptionCount(world.db, filter),
  ])
  const waiting = { count: Math.min(count, MAX_COUNTED_SLOW_QUERY), rows: rows.map(presentWaiting) }
  return { past_due_subscriptions: waiting }
}
