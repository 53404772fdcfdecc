import { clockOffsetMs, clockErrorSeconds } from '#kit/clock.ts'
import type { OutputOf, Session } from '#kit/contract.ts'
import type { Call } from '#kit/http-server.ts'
import type { World } from '#world'
import { getOverview, type getTaskCounts } from './contract.ts'

/** The number of rows of each list on the first screen. */
const SHOWN = 50

type List = { count: number; rows: unknown[] }

/** Every list of the response, empty. */
const EMPTY: Record<string, List> = Object.fromEntries(
  Object.keys(getOverview.output.shape.rows.shape).map((name) => [name, { count: 0, rows: [] }]),
)

/** The count and the first rows of each list. A list without the caller's right is empty and is not read. */
async function taskLists(world: World, session: Session, shown: number): Promise<[string, List][]> {
  const own = world.overviews.filter(({ needs }) => session.rights.includes(needs))
  const read = await Promise.all(own.map(({ lists }) => lists(world, shown, session)))
  return Object.entries<List>(Object.assign({}, EMPTY, ...read))
}

const countsOf = (lists: [string, List][]) =>
  Object.fromEntries(lists.map(([name, { count }]) => [name, count]))

export async function overview(world: World, { session }: Call<typeof getOverview>) {
  const [offMs, lists] = await Promise.all([clockOffsetMs(world.db), taskLists(world, session, SHOWN)])
  return {
    ...countsOf(lists),
    clock_off_seconds: clockErrorSeconds(offMs),
    rows: Object.fromEntries(lists.map(([name, { rows }]) => [name, rows])),
  } as OutputOf<typeof getOverview>
}

// Reads one row of each list, because some lists return their count only with a row.
export const taskCounts = async (world: World, { session }: Call<typeof getTaskCounts>) =>
  countsOf(await taskLists(world, session, 1))
