import { readEventStream, reconnectDelay } from '#kit/web/event-stream.ts'
import { electLeaderTab, type LeaderOutput } from '#kit/web/elect-leader-tab.ts'
import { endIfSessionInvalid, renewTokens } from './renewal.ts'
import type { Session } from './session.ts'

type Versioned = { version: number }
type Follower<T> = {
  path: string
  onEvent: (data: T) => void
  onLive: (isLive: boolean) => void
  /** The server refused the stream for good; no further stream is opened. */
  onEnd?: () => void
}

// When the server ends the stream (the token expired), it reconnects immediately, up to this often in a row. A
// restarting server sends a delay. Afterwards, or when no server answers, the delays grow.
const RECONNECTS_AT_ONCE = 2

/**
 * Follows server-sent events with a session's tokens, which EventSource cannot send. All visible tabs of the browser
 * share one stream; hidden tabs have none. It reconnects after a break, and immediately when the tab becomes visible or
 * the network returns. Events older than the last one are dropped. Returns the function that ends it.
 */
export function followEvents<T extends Versioned>(session: Session, follower: Follower<T>): () => void {
  const { path, onEvent, onLive, onEnd } = follower
  let newest = 0
  const take = (data: T) => {
    if (data.version < newest) return
    newest = data.version
    onEvent(data)
  }
  const lead = async (signal: AbortSignal, tell: LeaderOutput<T>) => {
    if ((await keepStream(session, path, signal, tell)) === 'NEVER') {
      end()
      onEnd?.()
    }
  }
  const end = electLeaderTab<T>(`events ${path}`, { lead, onEvent: take, onLive })
  return end
}

/** Reads one stream after the other until the signal aborts, or the server refuses for good. */
async function keepStream<T>(
  session: Session,
  path: string,
  signal: AbortSignal,
  tell: LeaderOutput<T>,
): Promise<'NEVER' | undefined> {
  let attempts = 0
  const take = (data: T) => {
    attempts = 0
    tell.event(data)
  }
  while (!signal.aborted && !session.endIfInactive()) {
    const again = await readStream(session, path, signal, take, tell.live)
    if (signal.aborted) return
    tell.live(false)
    if (again === 'NEVER') return again
    attempts += 1
    await pause(pauseMs(again, attempts), signal)
  }
}

/** Waits; ends early when the network returns or the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })

/** The next step after a stream: another one after a growing delay, or after this many milliseconds, or none. */
type Next = 'LATER' | number | 'NEVER'
const AT_ONCE = 0

const pauseMs = (again: Next, attempts: number): number =>
  typeof again === 'number' && attempts <= RECONNECTS_AT_ONCE
    ? again
    : reconnectDelay(attempts, Math.random())

/** Whether a refusal is final. A refusal for too many streams is not, because another stream may close. */
const isFinal = (status: number): boolean => status < 500 && status !== 429

async function readStream<T>(
  session: Session,
  path: string,
  ended: AbortSignal,
  take: (data: T) => void,
  onLive: (isLive: boolean) => void,
): Promise<Next> {
  const token = session.tokens.access()
  try {
    const headers = { authorization: `Bearer ${token}` }
    const onOpen = () => onLive(true)
    const { ok, status, retryMs } = await readEventStream<T>(path, { headers, ended, onOpen, take })
    if (status === 401) return await renewed(session, token)
    if (!ok) return isFinal(status) ? 'NEVER' : 'LATER'
    return retryMs ?? AT_ONCE
  } catch {
    return 'LATER'
  }
}

async function renewed(session: Session, stale: string | null): Promise<Next> {
  try {
    await renewTokens(session, stale)
    return AT_ONCE
  } catch (error) {
    return navigator.onLine && endIfSessionInvalid(session, error) ? 'NEVER' : 'LATER'
  }
}
