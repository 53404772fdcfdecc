import type { FastifyReply } from 'fastify'

/**
 * Does it once the connection of an answer is gone, or is already. An answer that waits behind another one of the same
 * connection never closes itself: only the connection does.
 */
export function onGone({ raw, request }: FastifyReply, work: () => void): void {
  const ends = [raw, request.raw.socket]
  if (ends.some(({ destroyed }) => destroyed)) return work()
  const gone = () => {
    for (const end of ends) end.off('close', gone)
    work()
  }
  for (const end of ends) end.on('close', gone)
}
