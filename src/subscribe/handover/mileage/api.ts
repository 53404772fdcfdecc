import { addDays, DAY_MS, dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { handoverOf, isCarOut } from '#subscribe/handover/store.ts'
import { requireOwn } from '#subscribe/subscription/service.ts'
import { lockSubscription } from '#subscribe/subscription/store.ts'
import type { World } from '#world'
import { refuseMileage } from './service.ts'
import type * as contract from './contract.ts'
import { MAX_REPORTS_A_DAY, REPORT_DAYS } from './rules.ts'
import { addReport, latestReport, scheduleReminder, reportsSince } from './store.ts'
import { NOT_WITH_YOU, TOO_MANY_REPORTS } from './copy.ts'

export const report = (world: World, call: Call<typeof contract.reportMileage>) =>
  change(world, call, async ({ tx, now, publish }) => {
    const { mileage } = call.body
    const { id } = requireOwn(await lockSubscription(tx, call.params.id), call.session.personId)
    if (!(await isCarOut(tx, id))) throw new Refusal('NOT_WITH_YOU', { text: NOT_WITH_YOU })
    const aDayAgo = new Date(now.getTime() - DAY_MS)
    if ((await reportsSince(tx, id, aDayAgo)) >= MAX_REPORTS_A_DAY)
      throw new Refusal('TOO_MANY', { text: TOO_MANY_REPORTS, retryAfter: DAY_MS / 1000 })
    // A typo can be corrected within a day.
    const before = (await latestReport(tx, id, aDayAgo)) ?? (await handoverOf(tx, id, 'HANDOVER'))!
    refuseMileage(mileage, before.mileage)
    await addReport(tx, { id: newId(), subscriptionId: id, mileage, createdAt: now })
    await scheduleReminder(tx, id, addDays(dayOf(now), REPORT_DAYS))
    publish('subscription', { id })
    return { mileage, reported_at: now.toISOString() }
  })
