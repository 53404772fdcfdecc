import { channel } from 'node:diagnostics_channel'
import { spanned } from '#kit/span.ts'
import { ProviderRejected } from './failure.ts'

/** The result of a provider call. */
export type ProviderCallResult = {
  provider: string
  outcome: 'ok' | 'rejected' | 'unavailable'
  seconds: number
}

/** The channel on which each finished call is published. */
export const providerCalls = channel('mosim:provider-call')

/** Calls a provider, and publishes the result of the call. */
export async function measureCall<T>(provider: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const tell = (outcome: ProviderCallResult['outcome']) => {
    const seconds = (performance.now() - begun) / 1_000
    providerCalls.publish({ provider, outcome, seconds } satisfies ProviderCallResult)
  }
  try {
    const answer = await spanned('provider', provider, work)
    tell('ok')
    return answer
  } catch (error) {
    tell(error instanceof ProviderRejected ? 'rejected' : 'unavailable')
    throw error
  }
}
