import { errorFacts } from '#kit/error-facts.ts'
import { withTimeout } from '#kit/timeout.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import type { World } from '#world'

/** The provider's answer; null when it leaves the payment's result unknown. */
export async function resultOrNull<T>(world: World, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRejected)) throw error
    world.log.warn(errorFacts(error), 'payment result unknown, will be reconciled')
    return null
  }
}

const MAX_WAIT_MS = 20_000

/**
 * Waits for a provider as long as a user would wait at a screen. The call continues afterwards; after the lease
 * expires, a job reconciles the result.
 */
export async function waitLikeUser(world: World, work: Promise<unknown>): Promise<void> {
  work.catch((error: unknown) =>
    world.log.error(errorFacts(error), 'charge or refund failed; retried after the lease expires'),
  )
  await withTimeout(MAX_WAIT_MS, work).catch(() => {})
}
