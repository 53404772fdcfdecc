import { addDays, dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { found, refuse } from '#kit/refusal.ts'
import { RETURN_REFUSED } from '#subscribe/handover/copy.ts'
import { handoversOf } from '#subscribe/handover/store.ts'
import { subscriptionOf } from '#subscribe/subscription/store.ts'
import type { World } from '#world'
import { quoteOf } from '../../quote/service.ts'
import { returnCostsOf, whyNotReturned } from '../../return/service.ts'
import { type Item, totalOf } from '../../rules.ts'
import { presentItem } from '../../service.ts'
import type * as contract from '../contract.ts'

const presentCosts = (end_date: string, items: Item[]) => ({
  end_date,
  items: items.map(presentItem),
  total: totalOf(items),
})

export async function previewEnd({ db, now }: World, call: Call<typeof contract.previewEnd>) {
  const row = found(await subscriptionOf(db, call.params.id))
  const wanted = { kind: 'EARLY_END', endDate: call.query.end_date } as const
  const { endDate, items } = await quoteOf({ tx: db, now: now() }, row, wanted, addDays(dayOf(now()), 1))
  return presentCosts(endDate, items)
}

export async function previewReturn({ db, now }: World, call: Call<typeof contract.previewReturn>) {
  const { happened_on, mileage } = call.query
  const row = found(await subscriptionOf(db, call.params.id))
  const handovers = await handoversOf(db, row.id)
  refuse(whyNotReturned(row, handovers, dayOf(now())), RETURN_REFUSED)
  const from = handovers[0]!.mileage
  const driven = { from, to: mileage ?? from }
  const { endDate, earlier, fees } = await returnCostsOf(db, row, driven, happened_on)
  return presentCosts(endDate, [...earlier, ...fees])
}
