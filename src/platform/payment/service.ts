import { errorFacts } from '#kit/error-facts.ts'
import { withTimeout } from '#kit/timeout.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import type { World } from '#world'

/** Null when the provider's answer does not say what happened. */
export async function resultOrNull<T>(world: World, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRejected)) throw error
    world.log.warn(errorFacts(error), 'a payment’s fate is unknown')
    return null
  }
}

const MAX_WAIT_MS = 20_000

/**
 * Waits for a provider as long as a user waits at a screen. The call continues afterwards; a job reconciles the result
 * when the lease ends.
 */
export async function waitLikeUser(world: World, work: Promise<unknown>): Promise<void> {
  work.catch((error: unknown) => world.log.error(errorFacts(error), 'a payment waits for its lease to end'))
  await withTimeout(MAX_WAIT_MS, work).catch(() => {})
}
