import type { FastifyReply } from 'fastify'

/**
 * Runs `then` once the connection of an answer is closed, or already is. An answer that waits behind another answer on
 * the same connection never closes by itself; only the connection does.
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
