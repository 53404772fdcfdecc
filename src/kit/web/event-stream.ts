export type StreamEvent = { event: string; data: string }

type Received = {
  events: StreamEvent[]
  /** The reconnection delay that the server asked for, in milliseconds; null when it asked for none. */
  retryMs: number | null
  rest: string
}

/** The complete events at the start of the received text, and the unfinished rest. */
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

/**
 * The delay before the n-th reconnection in a row, in milliseconds. `chance` (0–1) spreads it, so that not all clients
 * reconnect together.
 */
export const reconnectDelay = (attempt: number, chance: number): number =>
  Math.round(Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1)) * (0.75 + chance / 2))
