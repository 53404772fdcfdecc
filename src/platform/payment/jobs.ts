import { drain, untilNone } from '#kit/drain.ts'
import type { World } from '#world'
import { markApplied, waitingWebhooks } from './store.ts'

const BATCH = 256
const CONCURRENCY = 96

/** Looks into what the provider told by itself: what it says is only a reason to ask. Answers how many. */
export const applyWebhooks = (world: World): Promise<number> => untilNone(() => applyBatch(world))

async function applyBatch(world: World): Promise<number> {
  const waiting = await waitingWebhooks(world.db, BATCH)
  const told = Map.groupBy(waiting, ({ paymentId }) => paymentId)
  const rows = [...told]
  await drain(
    async () => rows.splice(0),
    CONCURRENCY,
    async ([paymentId, events]) => {
      const owner = world.paymentOwners.find(({ prefixes }) =>
        prefixes.some((prefix) => paymentId?.startsWith(prefix)),
      )
      const types = events.map(({ type }) => type)
      if (paymentId) await owner?.told(world, paymentId, types)
    },
  )
  if (waiting.length)
    await markApplied(
      world.db,
      waiting.map(({ id }) => id),
      world.now(),
    )
  return waiting.length
}
