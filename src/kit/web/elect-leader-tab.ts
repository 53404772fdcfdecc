/** A message of the leader tab to the others; `to` is the tab that requested it with `hello`. */
type Message<T> =
  | { is: 'event'; data: T; to?: string }
  | { is: 'live'; isLive: boolean; to?: string }
  | { is: 'hello'; from: string }

export type LeaderOutput<T> = { event: (data: T) => void; live: (isLive: boolean) => void }

type Led<T> = {
  /** Runs in one visible tab at a time, until the signal aborts. */
  lead: (signal: AbortSignal, tell: LeaderOutput<T>) => Promise<void>
  onEvent: (data: T) => void
  onLive: (isLive: boolean) => void
}

function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/** Runs work when no other tab of the browser holds the lock; immediately when the browser has no locks. */
async function inTurn(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(name, { signal }, work).catch((error: Error) => {
    // A browser that blocks storage refuses locks too.
    if (error.name === 'SecurityError') return work()
  })
}

/**
 * Makes one tab of the browser the leader, whose messages the other tabs receive. A browser opens at most six
 * connections to a server, and a stream for each tab would use them up. Hidden tabs neither lead nor receive. Returns
 * the function that stops it.
 */
export function electLeaderTab<T>(name: string, { lead, onEvent, onLive }: Led<T>): () => void {
  const id = crypto.randomUUID()
  const channel = openChannel(name)
  let visible: AbortController | null = null
  let led: { isLive: boolean; last: T | undefined } | null = null

  const send = (message: Message<T>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin, not a window
    channel?.postMessage(message)
  }
  const tell: LeaderOutput<T> = {
    event: (data) => {
      if (led) led.last = data
      onEvent(data)
      send({ is: 'event', data })
    },
    live: (isLive) => {
      if (led) led.isLive = isLive
      onLive(isLive)
      send({ is: 'live', isLive })
    },
  }
  const hear = (message: Message<T>) => {
    if (message.is === 'hello') return answer(message.from)
    if (!visible || (message.to && message.to !== id)) return
    if (message.is === 'live') onLive(message.isLive)
    else onEvent(message.data)
  }
  const answer = (to: string) => {
    if (!led?.isLive) return
    send({ is: 'live', isLive: true, to })
    if (led.last !== undefined) send({ is: 'event', data: led.last, to })
  }
  const show = () => {
    if (visible) return
    const { signal } = (visible = new AbortController())
    send({ is: 'hello', from: id })
    const leading = async () => {
      led = { isLive: false, last: undefined }
      await lead(signal, tell)
      led = null
    }
    void inTurn(name, signal, leading)
  }
  const hide = () => {
    visible?.abort()
    visible = null
  }
  const look = () => {
    if (document.visibilityState === 'visible') return show()
    hide()
    onLive(false)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message<T>>) => hear(data))
  document.addEventListener('visibilitychange', look)
  if (document.visibilityState === 'visible') show()
  return () => {
    document.removeEventListener('visibilitychange', look)
    hide()
    channel?.close()
  }
}
