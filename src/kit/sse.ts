import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from './refusal.ts'

export type Event = { event: string; id: string; data: unknown }

const PING_MS = 15_000
const POLL_MS = 5_000
const MAX_MS = 15 * 60_000

const open = new Set<FastifyReply>()

/** Ends every stream of a server that is closing, which would otherwise wait for them. */
export function endStreams(server: FastifyInstance): void {
  for (const reply of open) if (reply.server === server) reply.raw.end()
}

/**
 * Streams what `read` answers, at once and whenever `listen` wakes it; polls besides, because an event is only a hint.
 * An event whose id was just sent is not sent again. A refusal of `read` ends the stream (the session is over, the
 * thing is gone), and so do 15 minutes: the browser comes back by itself.
 */
export function openEvents(
  reply: FastifyReply,
  read: () => Promise<Event | null>,
  listen: (wake: () => void) => () => void,
): void {
  // The client may have left during `read`: 'close' was emitted before and will not come again.
  if (reply.raw.destroyed) return void reply.hijack()
  const raw = begin(reply)
  let sent = ''
  let turn = Promise.resolve()
  const step = async () => {
    const event = await read().catch((error: unknown) => {
      if (error instanceof Refusal) raw.end()
      return null
    })
    if (!event || event.id === sent || raw.writableEnded) return
    sent = event.id
    raw.write(`event: ${event.event}\nid: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`)
  }
  const wake = () => {
    turn = turn.then(step)
  }
  const timers = [
    setInterval(() => raw.write(': ping\n\n'), PING_MS),
    setInterval(wake, POLL_MS),
    setTimeout(() => raw.end(), MAX_MS),
  ]
  const stop = listen(wake)
  raw.on('close', () => {
    open.delete(reply)
    for (const timer of timers) clearTimeout(timer)
    stop()
  })
  wake()
}

function begin(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack()
  open.add(reply)
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 1000\n\n')
  return raw
}
