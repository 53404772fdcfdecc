export type StreamEvent = { event: string; data: string }

type Received = {
  events: StreamEvent[]
  /** In how many milliseconds the server wants to be asked again once the stream ends; null where it did not say. */
  retryMs: number | null
  rest: string
}

/** The whole events at the head of what was received, and the rest that is not finished yet. */
export function eventsIn(received: string): Received {
  const blocks = received.replace(/\r\n?/g, '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const retry = blocks.flatMap((block) => /^retry: ?(\d+)$/m.exec(block)?.[1] ?? []).at(-1)
  return {
    events: blocks.map(eventOf).filter((event) => event !== null),
    retryMs: retry ? Number(retry) : null,
    rest,
  }
}

function eventOf(block: string): StreamEvent | null {
  const lines = block.split('\n')
  const values = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
  const data = values('data')
  return data.length ? { event: values('event').at(-1) ?? 'message', data: data.join('\n') } : null
}

const FIRST_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 30_000

/** Milliseconds before the n-th attempt in a row to come back, spread by `chance` (0–1) so that not all come at once. */
export const reconnectDelay = (attempt: number, chance: number): number =>
  Math.round(Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1)) * (0.75 + chance / 2))
