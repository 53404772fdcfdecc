import type { Asked } from '#kit/web/call.ts'

const KEYED = ['POST', 'PATCH', 'PUT', 'DELETE']

const isKeyed = ({ method, body, anonymous }: Asked): boolean =>
  KEYED.includes(method) && !anonymous && !(body instanceof FormData)

/** The key by which two requests are the same: a double press means one change. */
const sameness = ({ method, path, version, body }: Asked): string =>
  JSON.stringify([method, path, version, body])

/** Whether the result of a request with this status is unknown; 0: no answer came. */
export const isLost = (status: number): boolean => status === 0 || status >= 500

/** After this time the same request is a new wish, as others may have changed the data. */
const MEANT_FOR_MS = 5 * 60_000

/**
 * The Idempotency-Keys of changes whose answer was lost: the same change, sent again by another press, goes under
 * the key that it had, so that it is made once and answered as done. Once another change is made they are forgotten: what
 * is asked from then on is a new change (paused, answer lost; resumed; paused again).
 */
export function lostAnswers() {
  const keys = new Map<string, { key: string; at: number }>()
  return {
    /** The key of a change whose caller names none; undefined where it takes none. */
    keyOf: (asked: Asked): string | undefined => {
      if (!isKeyed(asked)) return undefined
      const lost = keys.get(sameness(asked))
      return lost && Date.now() - lost.at < MEANT_FOR_MS ? lost.key : crypto.randomUUID()
    },
    lost: (asked: Asked, key: string): void => void keys.set(sameness(asked), { key, at: Date.now() }),
    made: (): void => keys.clear(),
  }
}
