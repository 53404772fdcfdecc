import pLimit from 'p-limit'
import { errorFacts } from '#kit/error-facts.ts'
import type { World } from '#world'
import { nextWebhookRetryAt } from './rules.ts'
import { claimWebhooks, markWebhooksApplied, scheduleWebhookRetry, type WaitingWebhook } from './store.ts'

/** The first claim is small: a provider that is down should not be queried for every webhook. */
const FIRST = 8
const MOST = 256
const CONCURRENCY = 96

/**
 * Applies stored webhooks. A webhook is only a hint: the payment is queried at the provider. When that fails, by a
 * missing answer or our own error, the webhook is retried at growing intervals and delays no other. Returns how many
 * were applied.
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

/** Returns the number of applied webhooks, and whether the provider failed to answer for most of them. */
async function applyBatch(world: World, claimed: WaitingWebhook[]) {
  const webhooksByPayment = Map.groupBy(claimed, ({ paymentId }) => paymentId)
  const applied: string[] = []
  let silent = 0
  await pLimit(CONCURRENCY).map(webhooksByPayment, async ([paymentId, events]) => {
    const look = await lookInto(world, paymentId, events)
    const ids = events.map(({ id }) => id)
    if (look === 'DONE') return void applied.push(...ids)
    if (look === 'SILENT') silent += 1
    const looks = Math.max(...events.map((event) => event.looks)) + 1
    await scheduleWebhookRetry(world.db, ids, { looks, nextAt: nextWebhookRetryAt(looks, world.now()) })
  })
  if (applied.length) await markWebhooksApplied(world.db, applied, world.now())
  return { applied: applied.length, isDown: silent * 2 > webhooksByPayment.size }
}

type Look = 'DONE' | 'SILENT' | 'FAILED'

/** Lets the room that owns the payment reconcile it; does nothing for a payment without an owner. */
async function lookInto(world: World, paymentId: string | null, events: WaitingWebhook[]): Promise<Look> {
  const owner = world.paymentOwners.find(({ prefixes }) =>
    prefixes.some((prefix) => paymentId?.startsWith(prefix)),
  )
  if (!paymentId || !owner) return 'DONE'
  const types = events.map(({ type }) => type)
  try {
    return (await owner.onWebhook(world, paymentId, types)) ? 'DONE' : 'SILENT'
  } catch (error) {
    world.log.error(errorFacts(error), 'webhook failed, will retry')
    return 'FAILED'
  }
}
