import type { Asked } from '#kit/web/call.ts'

const KEYED = ['POST', 'PATCH', 'PUT', 'DELETE']

const isKeyed = ({ method, body, anonymous }: Asked): boolean =>
  KEYED.includes(method) && !anonymous && !(body instanceof FormData)

/** What makes two requests the same: nobody presses twice by accident and means two things. */
const sameness = ({ method, path, version, body }: Asked): string =>
  JSON.stringify([method, path, version, body])

/** Whether nobody knows what became of a request that was answered so; 0: not at all. */
export const isLost = (status: number): boolean => status === 0 || status >= 500

/** After so long others have gone on: who asks the same again means it anew. */
const MEANT_FOR_MS = 5 * 60_000

/**
 * The Idempotency-Keys of changes whose answer was lost: the same change, sent again by whoever pressed again, goes under
 * the key that it had, so that it is made once and answered as done. Once another change is made they are forgotten: what
 * is asked from then on is meant anew (paused, answer lost; resumed; paused again).
 */
export function lostAnswers() {
  const keys = new Map<string, { key: string; at: number }>()
  return {
    /** The key that a change goes under when whoever asks names none; undefined where it takes none. */
    keyOf: (asked: Asked): string | undefined => {
      if (!isKeyed(asked)) return undefined
      const lost = keys.get(sameness(asked))
      return lost && Date.now() - lost.at < MEANT_FOR_MS ? lost.key : crypto.randomUUID()
    },
    lost: (asked: Asked, key: string): void => void keys.set(sameness(asked), { key, at: Date.now() }),
    made: (): void => keys.clear(),
  }
}
