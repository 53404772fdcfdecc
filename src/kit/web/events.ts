import { eventsIn, reconnectDelay } from './event-stream.ts'
import { endIfInactive, endIfOver, mainTokens } from './session.ts'

type Versioned = { version: number }
type Follower<T> = { path: string; heard: (data: T) => void; live: (isLive: boolean) => void }

// The server pings every 15 s: a stream that is silent for longer is dead, whatever the network says.
const SILENCE_MS = 40_000

/**
 * Follows server-sent events with our tokens, which EventSource cannot send. Comes back by itself after a break, at
 * once when the tab is looked at or the network returns, and drops what is older than what was heard. Answers its end.
 */
export function followEvents<T extends Versioned>({ path, heard, live }: Follower<T>): () => void {
  let newest = 0
  let attempts = 0
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let connection: AbortController | null = null

  const take = (data: T) => {
    attempts = 0
    if (data.version < newest) return
    newest = data.version
    heard(data)
  }
  const connect = async () => {
    clearTimeout(timer)
    // A tab that nobody looks at waits: its timers must not keep a login alive.
    if (ended || connection || document.visibilityState !== 'visible' || endIfInactive()) return
    const own = new AbortController()
    connection = own
    const again = await readStream<T>(path, own, take, live)
    connection = null
    live(false)
    if (again === 'NEVER') ended = true
    if (ended) return
    attempts += 1
    timer = setTimeout(
      () => void connect(),
      again === 'AT_ONCE' && attempts < 3 ? 0 : reconnectDelay(attempts, Math.random()),
    )
  }
  const wake = () => void connect()
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', wake)
  wake()
  return () => {
    ended = true
    clearTimeout(timer)
    connection?.abort()
    document.removeEventListener('visibilitychange', wake)
    removeEventListener('online', wake)
  }
}

type Next = 'LATER' | 'AT_ONCE' | 'NEVER'

async function readStream<T>(
  path: string,
  own: AbortController,
  take: (data: T) => void,
  live: (isLive: boolean) => void,
): Promise<Next> {
  const token = mainTokens.access()
  let silence: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(() => own.abort(), SILENCE_MS)
  }
  try {
    alive()
    const response = await fetch(path, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      credentials: 'include',
      signal: own.signal,
    })
    if (response.status === 401) return await renewed(token)
    if (!response.ok || !response.body) return response.status < 500 ? 'NEVER' : 'LATER'
    live(true)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ;) {
      const { value, done } = await reader.read()
      if (done) return 'AT_ONCE'
      alive()
      const found = eventsIn(rest + value)
      rest = found.rest
      for (const { data } of found.events) take(JSON.parse(data) as T)
    }
  } catch {
    return 'LATER'
  } finally {
    clearTimeout(silence)
  }
}

async function renewed(stale: string | null): Promise<Next> {
  try {
    await mainTokens.renew(stale)
    return 'AT_ONCE'
  } catch (error) {
    return navigator.onLine && endIfOver(error) ? 'NEVER' : 'LATER'
  }
}
