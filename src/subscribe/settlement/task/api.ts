import { presentWaiting } from '#subscribe/subscription/staff/service.ts'
import { subscriptionsByIds } from '#subscribe/subscription/staff/store.ts'
import type { World } from '#world'
import { TASK_NAMES, waitingFor } from './store.ts'

/** Objections and unanswered settlements of returns, and cars to hand over or take back today, for the first screen of staff. */
export async function waitingSubscriptions({ db, now }: World, shown: number) {
  const lists = await Promise.all(TASK_NAMES.map((task) => waitingFor(db, task, now(), shown)))
  const ids = lists.flat().map(({ id }) => id)
  const waiting = new Map((await subscriptionsByIds(db, ids)).map((row) => [row.id, presentWaiting(row)]))
  return Object.fromEntries(
    lists.map((list, at) => [
      TASK_NAMES[at]!,
      { count: list[0]?.count ?? 0, rows: list.map(({ id }) => waiting.get(id)!) },
    ]),
  )
}
