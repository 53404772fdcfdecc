import { each } from '#kit/drain.ts'
import { errorFacts } from '#kit/error-facts.ts'
import type { World } from '#world'
import { markApplied, waitingWebhooks, type WaitingWebhook } from './store.ts'

const BATCH = 256
const CONCURRENCY = 96

/**
 * Looks into what the provider told by itself: what it says is only a reason to ask. What cannot be looked into waits
 * for the next time, and nothing waits behind it. Answers how many.
 */
export async function applyWebhooks(world: World): Promise<number> {
  let count = 0
  let waiting = await waitingWebhooks(world.db, BATCH)
  for (; waiting.length; waiting = await waitingWebhooks(world.db, BATCH, waiting.at(-1)))
    count += await applyBatch(world, waiting)
  return count
}

async function applyBatch(world: World, waiting: WaitingWebhook[]): Promise<number> {
  const told = Map.groupBy(waiting, ({ paymentId }) => paymentId)
  const applied: string[] = []
  await each([...told], CONCURRENCY, async ([paymentId, events]) => {
    if (await isLookedInto(world, paymentId, events)) applied.push(...events.map(({ id }) => id))
  })
  if (applied.length) await markApplied(world.db, applied, world.now())
  return applied.length
}

/** Has whose payment it is look; false where that failed. */
async function isLookedInto(
  world: World,
  paymentId: string | null,
  events: WaitingWebhook[],
): Promise<boolean> {
  const owner = world.paymentOwners.find(({ prefixes }) =>
    prefixes.some((prefix) => paymentId?.startsWith(prefix)),
  )
  const types = events.map(({ type }) => type)
  try {
    if (paymentId) await owner?.told(world, paymentId, types)
    return true
  } catch (error) {
    world.log.error(errorFacts(error), 'what the provider told waits for the next look')
    return false
  }
}
