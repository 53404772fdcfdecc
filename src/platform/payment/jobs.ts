import pLimit from 'p-limit'
import { errorFacts } from '#kit/error-facts.ts'
import type { World } from '#world'
import { lookAgainAt } from './rules.ts'
import { claimWebhooks, markApplied, putOff, type WaitingWebhook } from './store.ts'

/** So few are looked into first: a provider that is down is not asked about each that waits. */
const FIRST = 8
const MOST = 256
const CONCURRENCY = 96

/**
 * Looks into what the provider told by itself: what it says is only a reason to ask. What cannot be looked into, because
 * the provider is silent or we are at fault, waits ever longer for the next time, and nothing waits behind it. Answers how
 * many.
 */
export async function applyWebhooks(world: World): Promise<number> {
  let count = 0
  for (let limit = FIRST; ; limit = Math.min(MOST, limit * 2)) {
    const claimed = await claimWebhooks(world.db, world.now(), limit)
    const { applied, isDown } = await applyBatch(world, claimed)
    count += applied
    if (!claimed.length || isDown) return count
  }
}

/** Answers how many it applied, and whether the provider was silent about most. */
async function applyBatch(world: World, claimed: WaitingWebhook[]) {
  const told = Map.groupBy(claimed, ({ paymentId }) => paymentId)
  const applied: string[] = []
  let silent = 0
  await pLimit(CONCURRENCY).map(told, async ([paymentId, events]) => {
    const look = await lookInto(world, paymentId, events)
    const ids = events.map(({ id }) => id)
    if (look === 'DONE') return void applied.push(...ids)
    if (look === 'SILENT') silent += 1
    const looks = Math.max(...events.map((event) => event.looks)) + 1
    await putOff(world.db, ids, { looks, nextAt: lookAgainAt(looks, world.now()) })
  })
  if (applied.length) await markApplied(world.db, applied, world.now())
  return { applied: applied.length, isDown: silent * 2 > told.size }
}

type Look = 'DONE' | 'SILENT' | 'FAILED'

/** Lets the owner of the payment reconcile it; a payment without an owner needs nothing. */
async function lookInto(world: World, paymentId: string | null, events: WaitingWebhook[]): Promise<Look> {
  const owner = world.paymentOwners.find(({ prefixes }) =>
    prefixes.some((prefix) => paymentId?.startsWith(prefix)),
  )
  if (!paymentId || !owner) return 'DONE'
  const types = events.map(({ type }) => type)
  try {
    return (await owner.told(world, paymentId, types)) ? 'DONE' : 'SILENT'
  } catch (error) {
    world.log.error(errorFacts(error), 'what the provider told waits for the next look')
    return 'FAILED'
  }
}
