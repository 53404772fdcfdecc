import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import type { DeliveryReport, SmsProvider } from '#providers/sms/port.ts'
import type { World } from '#world'
import { deliveryAfter } from './rules.ts'
import { claimDueReports, type DueReport, noteReports } from './store.ts'

// The most messages that one call of the provider accepts.
const BATCH = 100
// A run must end before the next one begins.
const MAX_BATCHES = 30
const MAX_MS = 40_000
/** Longer than the calls of one batch. */
const LEASE_SECONDS = 60

/** Fetches the due delivery reports from both providers; returns for how many messages. */
export async function fetchReports(world: World): Promise<number> {
  const { sms, smsAbroad } = world.providers
  // Both at the same time: a provider that hangs does not delay the reports of the other.
  const counts = await Promise.all([reportsFrom(world, sms, false), reportsFrom(world, smsAbroad, true)])
  return counts[0] + counts[1]
}

/** Stops at the first call without an answer; its messages are queried again later. */
async function reportsFrom({ db, now }: World, provider: SmsProvider, isAbroad: boolean): Promise<number> {
  const until = performance.now() + MAX_MS
  let count = 0
  for (let batch = 0; batch < MAX_BATCHES && performance.now() < until; batch++) {
    const claim = { now: now(), limit: BATCH, leaseSeconds: LEASE_SECONDS }
    const due = await claimDueReports(db, isAbroad, claim)
    if (!due.length) break
    const reports = await reportsOf(provider, due)
    const at = now()
    const after = ({ id, ref, sentAt }: DueReport) => ({
      id,
      ...deliveryAfter(sentAt, reports && reports.get(ref), at),
    })
    await noteReports(db, due.map(after))
    count += due.length
    if (!reports) break
  }
  return count
}

/** The final reports of messages; null when the provider does not answer, or refuses the call. */
async function reportsOf(
  provider: SmsProvider,
  due: DueReport[],
): Promise<Map<string, DeliveryReport> | null> {
  try {
    // Twilio needs a call per message; the timeout ends all of them within the lease.
    return await provider.reportsOf(
      due.map(({ ref }) => ref),
      AbortSignal.timeout(MAX_MS),
    )
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRejected) return null
    throw error
  }
}
