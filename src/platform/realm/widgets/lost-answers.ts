import type { PreparedRequest } from '#kit/web/call.ts'

const KEYED = ['POST', 'PATCH', 'PUT', 'DELETE']

const isKeyed = ({ method, body, anonymous }: PreparedRequest): boolean =>
  KEYED.includes(method) && !anonymous && !(body instanceof FormData)

/** Requests with an equal key are the same change: a double click makes one change. */
const sameness = ({ method, path, version, body }: PreparedRequest): string =>
  JSON.stringify([method, path, version, body])

/** Whether the result of a request with this status is unknown; 0: no answer arrived. */
export const isResultUnknown = (status: number): boolean => status === 0 || status >= 500

/** After this time an equal request counts as a new change, because others may have changed the data. */
const MEANT_FOR_MS = 5 * 60_000

/**
 * Stores the Idempotency-Keys of changes whose answer was lost. An equal request reuses the key, so that the change is
 * made once. Any other change drops the keys: an equal request after it is a new change (paused, answer lost; resumed;
 * paused again).
 */
export function trackLostAnswers() {
  const keys = new Map<string, { key: string; at: number }>()
  return {
    /** The key of a change without a key from the caller; undefined for a request that needs none. */
    keyOf: (asked: PreparedRequest): string | undefined => {
      if (!isKeyed(asked)) return undefined
      const lost = keys.get(sameness(asked))
      return lost && Date.now() - lost.at < MEANT_FOR_MS ? lost.key : crypto.randomUUID()
    },
    lost: (asked: PreparedRequest, key: string): void =>
      void keys.set(sameness(asked), { key, at: Date.now() }),
    made: (): void => keys.clear(),
  }
}
