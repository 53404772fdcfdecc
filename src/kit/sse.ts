import type { FastifyInstance, FastifyReply } from 'fastify'
import { onConnectionClose } from './on-connection-close.ts'
import { Refusal } from './refusal.ts'

export type Event = { event: string; id: string; data: unknown }

const PING_MS = 15_000
const POLL_MS = 5_000
const MAX_MS = 15 * 60_000
// When a server shuts down, its clients reconnect after a random delay within these limits.
const SENT_AWAY_MS = { least: 500, most: 10_000 }

type Stream = { reply: FastifyReply; wake: () => void; endsAt: number }

// A client with this many unread bytes has stopped reading.
const MAX_UNREAD = 64 * 1024

// One timer for all streams: thousands of timers would be most of their cost.
const open = new Set<Stream>()
let pinging: ReturnType<typeof setInterval> | undefined
let polling: ReturnType<typeof setInterval> | undefined

function keep(stream: Stream): void {
  open.add(stream)
  pinging ??= setInterval(pingAll, PING_MS)
  polling ??= setInterval(() => open.forEach(({ wake }) => wake()), POLL_MS)
}

function drop(stream: Stream): void {
  if (!open.delete(stream) || open.size) return
  clearInterval(pinging)
  clearInterval(polling)
  pinging = polling = undefined
}

function pingAll(): void {
  const now = Date.now()
  for (const { reply, endsAt } of open)
    if (isStuck(reply)) reply.request.raw.socket.destroy()
    else if (endsAt > now) reply.raw.write(': ping\n\n')
    else reply.raw.end()
}

/**
 * Whether the client has stopped reading: we ended the stream but its socket is still open, or too much unread data
 * waits in memory.
 */
const isStuck = ({ raw }: FastifyReply): boolean => raw.writableEnded || raw.writableLength > MAX_UNREAD

const sentAwayMs = () =>
  Math.round(SENT_AWAY_MS.least + Math.random() * (SENT_AWAY_MS.most - SENT_AWAY_MS.least))

/** How many streams a process has open. */
export const openStreams = (): number => open.size

/**
 * Ends every stream of a server that is closing, which would otherwise wait for them; each client is told when to
 * reconnect.
 */
export function endStreams(server: FastifyInstance): void {
  for (const { reply } of open)
    if (reply.server === server && !reply.raw.writableEnded) reply.raw.end(`retry: ${sentAwayMs()}\n\n`)
}

/**
 * Streams the answers of `read`: the first immediately, the next whenever `listen` wakes it. It also polls, because
 * events may be lost. An event with the id of the last sent event is skipped. The stream ends when `read` is refused
 * (the session has ended, or the row is deleted) and after 15 minutes: the browser then reconnects.
 */
export function openEvents(
  reply: FastifyReply,
  read: () => Promise<Event | null>,
  listen: (wake: () => void) => () => void,
): void {
  // The client may have disconnected during the permission check.
  if (reply.raw.destroyed) return void reply.hijack()
  const raw = begin(reply)
  let sent = ''
  const step = async () => {
    const event = await read().catch((error: unknown) => {
      if (error instanceof Refusal) raw.end()
      return null
    })
    if (!event || event.id === sent || raw.writableEnded) return
    sent = event.id
    raw.write(`event: ${event.event}\nid: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`)
  }
  const wake = oneAfterAnother(step)
  const stream: Stream = { reply, wake, endsAt: Date.now() + MAX_MS }
  keep(stream)
  const stop = listen(wake)
  onConnectionClose(reply, () => {
    drop(stream)
    stop()
  })
  wake()
}

/** Runs the work one at a time: calls during a run cause one more run after it. */
function oneAfterAnother(work: () => Promise<void>): () => void {
  let isRunning = false
  let isAsked = false
  return async () => {
    isAsked = true
    if (isRunning) return
    isRunning = true
    while (isAsked) {
      isAsked = false
      await work()
    }
    isRunning = false
  }
}

function begin(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  const { raw } = reply
  // A connection that broke during a write raises an error; its `close` event reports the end separately.
  raw.on('error', () => {})
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write(': open\n\n')
  return raw
}
