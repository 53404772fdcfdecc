import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import type { DeliveryReport } from '#providers/sms/port.ts'
import type { World } from '#world'
import { deliveryAfter } from './rules.ts'
import { claimDueReports, type DueReport, noteReports } from './store.ts'

// One call of the provider takes so many.
const BATCH = 100
// A run ends before the next one begins.
const MAX_BATCHES = 30
const MAX_MS = 40_000
/** Longer than a call of the provider. */
const LEASE_SECONDS = 60

/**
 * Fetches the delivery reports that are due; returns how many messages were asked about. It ends at the first call
 * without an answer, and the messages of that call are asked about later.
 */
export async function fetchReports(world: World): Promise<number> {
  const until = performance.now() + MAX_MS
  let count = 0
  for (let batch = 0; batch < MAX_BATCHES && performance.now() < until; batch++) {
    const due = await claimDueReports(world.db, world.now(), BATCH, LEASE_SECONDS)
    if (!due.length) break
    const reports = await reportsOf(world, due)
    const now = world.now()
    const after = ({ id, ref, sentAt }: DueReport) => ({
      id,
      ...deliveryAfter(sentAt, reports && reports.get(ref), now),
    })
    await noteReports(world.db, due.map(after))
    count += due.length
    if (!reports) break
  }
  return count
}

/** The final reports of messages; null when the provider does not answer, or refuses the call. */
async function reportsOf(
  { providers }: World,
  due: DueReport[],
): Promise<Map<string, DeliveryReport> | null> {
  try {
    return await providers.sms.reportsOf(due.map(({ ref }) => ref))
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRejected) return null
    throw error
  }
}
