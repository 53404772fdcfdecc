import type { Call } from '#kit/http-server.ts'
import type { World } from '#world'
import type { listCounts } from './contract.ts'
import { COUNTED, dayCounts, statusCounts } from './store.ts'

export async function list(world: World, { query }: Call<typeof listCounts>) {
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
