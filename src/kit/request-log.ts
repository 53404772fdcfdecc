import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

type Ears = {
  log: Logger
  measure?: (route: string, method: string, status: number, seconds: number) => void
}

/** Logs requests and answers by the route, never with its parameters; successful reads at the debug level. */
export function logRequest({ log, measure }: Ears, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url ?? 'unknown'
  const seconds = reply.elapsedTime / 1000
  measure?.(route, request.method, reply.statusCode, seconds)
  const level = request.method === 'GET' && reply.statusCode < 400 ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  log[level](
    {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(seconds * 1000),
    },
    'request',
  )
}
