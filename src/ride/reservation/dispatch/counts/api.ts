import type { Call } from '#kit/http-server.ts'
import { invalid, refuse } from '#kit/refusal.ts'
import type { World } from '#world'
import { filterRefusal } from '../rules.ts'
import { FILTER_WORDS } from '../copy.ts'
import type { listCounts } from './contract.ts'
import { spanRefusal } from './rules.ts'
import { COUNTED, dayCounts, statusCounts } from './store.ts'

export async function list(world: World, { query }: Call<typeof listCounts>) {
  refuse(filterRefusal(query), FILTER_WORDS, 422)
  const tooMany = spanRefusal(query)
  if (tooMany) throw invalid('last', FILTER_WORDS[tooMany])
  const { status, first, last, ...filters } = query
  const [statuses, days] = await Promise.all([
    statusCounts(world.db, filters),
    first && last ? dayCounts(world.db, { ...filters, status }, first, last) : [],
  ])
  return {
    statuses: statuses.map(({ status, count }) => ({
      status,
      count: Math.min(count, COUNTED),
      more: count > COUNTED,
    })),
    days,
  }
}
