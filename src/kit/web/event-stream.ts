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

// The server pings every 15 s. A stream without any data for this time (two pings and a grace period) is broken, although
// the connection looks open.
const SILENCE_MS = 40_000

type Reading<T> = {
  headers?: Record<string, string>
  ended: AbortSignal
  /** Called when the server has opened the stream. */
  onOpen?: () => void
  take: (data: T) => void
}
/** `retryMs`: the reconnection delay that the server asked for, in milliseconds; null when it asked for none. */
type Read = { ok: boolean; status: number; retryMs: number | null }

/** Reads one stream until it ends. Rejects when it breaks, when it is silent for 40 seconds, and when `ended` aborts. */
export async function readEventStream<T>(
  path: string,
  { headers, ended, onOpen, take }: Reading<T>,
): Promise<Read> {
  const own = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => own.abort(), SILENCE_MS)
  }
  try {
    alive()
    const { ok, status, body } = await fetch(path, {
      headers: { accept: 'text/event-stream', ...headers },
      credentials: 'include',
      signal: AbortSignal.any([own.signal, ended]),
    })
    if (!ok || !body) return { ok: false, status, retryMs: null }
    onOpen?.()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = '', retryMs: number | null = null; ;) {
      const { value, done } = await reader.read()
      if (done) return { ok, status, retryMs }
      alive()
      const found = eventsIn(rest + value)
      rest = found.rest
      retryMs = found.retryMs ?? retryMs
      for (const { data } of found.events) take(JSON.parse(data) as T)
    }
  } finally {
    clearTimeout(silence)
  }
}

const FIRST_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 30_000

/**
 * The delay before the n-th reconnection in a row, in milliseconds. `chance` (0–1) randomizes it, so that not all
 * clients reconnect at the same time.
 */
export const reconnectDelay = (attempt: number, chance: number): number =>
  Math.round(Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1)) * (0.75 + chance / 2))
