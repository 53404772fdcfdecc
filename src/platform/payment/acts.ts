import { errorFacts } from '#kit/error-facts.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import type { World } from '#world'

/** Null when the provider gave no answer that tells what happened. */
export async function unlessSilent<T>(world: World, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRejected)) throw error
    world.log.warn(errorFacts(error), 'a payment’s fate is unknown')
    return null
  }
}
