import { clockOffsetMs, clockErrorSeconds } from '#kit/clock.ts'
import type { OutputOf } from '#kit/contract.ts'
import type { World } from '#world'
import type { getOverview } from './contract.ts'

/** The number of rows of each list on the first screen. */
const SHOWN = 50

/** The lists that the rooms declare: the number of rows of each, and the first rows. */
export async function overview(world: World) {
  const [offMs, ...parts] = await Promise.all([
    clockOffsetMs(world.db),
    ...world.overviews.map((listsOf) => listsOf(world, SHOWN)),
  ])
  const lists = Object.entries(Object.assign({}, ...parts) as Awaited<ReturnType<World['overviews'][number]>>)
  return {
    ...Object.fromEntries(lists.map(([name, { count }]) => [name, count])),
    clock_off_seconds: clockErrorSeconds(offMs),
    rows: Object.fromEntries(lists.map(([name, { rows }]) => [name, rows])),
  } as OutputOf<typeof getOverview>
}
