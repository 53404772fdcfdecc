import type { FastifyReply } from 'fastify'

/**
 * Runs `work` once the connection of an answer is closed, or immediately if it is. An answer queued behind another one
 * on the same connection gets no `close` event of its own; only the connection does.
 */
export function onConnectionClose({ raw, request }: FastifyReply, work: () => void): void {
  const ends = [raw, request.raw.socket]
  if (ends.some(({ destroyed }) => destroyed)) return work()
  const gone = () => {
    for (const end of ends) end.off('close', gone)
    work()
  }
  for (const end of ends) end.on('close', gone)
}
