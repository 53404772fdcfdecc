import { addDays, DAY_MS, dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { handoverOf, isCarOut } from '#subscribe/handover/store.ts'
import { lockSubscription } from '#subscribe/membership/store.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { mileageRefusal, MOST_REPORTS_A_DAY, REPORT_DAYS } from './rules.ts'
import { addReport, latestReport, planReminder, toldSince } from './store.ts'
import { MILEAGE_WORDS, NOT_WITH_YOU, TOO_MANY_REPORTS } from './words.ts'

export const report = (world: World, call: Call<typeof contract.reportMileage>) =>
  change(world, call, async ({ tx, now, publish }) => {
    const { mileage } = call.body
    const row = await lockSubscription(tx, call.params.id)
    const { id } = found(row?.subscriberId === call.session.personId ? row : null)
    if (!(await isCarOut(tx, id))) throw new Refusal('NOT_WITH_YOU', { text: NOT_WITH_YOU })
    if ((await toldSince(tx, id, new Date(now.getTime() - DAY_MS))) >= MOST_REPORTS_A_DAY)
      throw new Refusal('TOO_MANY', { text: TOO_MANY_REPORTS, retryAfter: DAY_MS / 1000 })
    const before = (await latestReport(tx, id)) ?? (await handoverOf(tx, id, 'HANDOVER'))!
    const code = mileageRefusal(mileage, before.mileage)
    refuse(code, MILEAGE_WORDS, 422, code ? { mileage: MILEAGE_WORDS[code] } : undefined)
    await addReport(tx, { id: newId(), subscriptionId: id, mileage, createdAt: now })
    await planReminder(tx, id, addDays(dayOf(now), REPORT_DAYS))
    publish('subscription', { id })
    return { mileage, reported_at: now.toISOString() }
  })
