import type { Call } from '#kit/http-server.ts'
import { openGate } from '#kit/gate.ts'
import { Refusal } from '#kit/refusal.ts'
import { withTimeout } from '#kit/timeout.ts'
import type { SearchKind } from '#kit/search-kind.ts'
import type { World } from '#world'
import type { searchAll } from './contract.ts'
import { isSearchable, MAX_HITS } from './rules.ts'

// All searches of a server share a few connections, so that fast typing does not block bookings.
const MAX_STATEMENTS = 4
const MAX_WAITING = 200
const DEADLINE_MS = 5_000

const oneOfFew = openGate(MAX_STATEMENTS, MAX_WAITING)
const late = () => new Refusal('UNAVAILABLE', { retryAfter: 2 })

/**
 * The hits of each kind that the caller has the right to, in the order of the kinds. Fails if one kind fails: a partial
 * list would look complete.
 */
export async function list(world: World, { query: { q }, session }: Call<typeof searchAll>) {
  if (!q || !isSearchable(q)) return []
  const search = { q, isOver: false }
  try {
    const kinds = world.searchKinds.filter(({ needs }) => session.rights.includes(needs))
    const hits = Promise.all(kinds.map((kind) => hitsOf(world, kind, search)))
    return (await withTimeout(DEADLINE_MS, hits, late)).flat()
  } finally {
    search.isOver = true
  }
}

type Search = { q: string; isOver: boolean }

/** The hits of a kind; its query is skipped after another kind failed or the deadline passed. */
async function hitsOf({ db, now }: World, { kind, label, find }: SearchKind, search: Search) {
  const hits = await oneOfFew(async () =>
    search.isOver ? [] : find(db, search.q, { limit: MAX_HITS, now: now() }),
  )
  return hits.map((hit) => ({ kind, kind_text: label, ...hit }))
}
