import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { isUnreachable, pgFailure } from './db.ts'
import { errorFacts } from './error-facts.ts'
import { newRequestId } from './id.ts'
import { constraintRefusal, type ConstraintWords, Refusal } from './refusal.ts'

const FASTIFY_CODES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_FILES_LIMIT: 'INVALID',
  FST_PARTS_LIMIT: 'INVALID',
  FST_FIELDS_LIMIT: 'INVALID',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'WRONG_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED',
}

/** Converts any thrown value to the refusal that the client gets. */
function refusalOf(error: unknown, { isDown, constraints }: Options): Refusal {
  if (error instanceof Refusal) return error
  const failure = pgFailure(error)
  // The loser of a race gets the refusal of a caller who comes too late.
  const violated = failure && constraintRefusal(constraints, failure.constraint)
  if (violated) return violated
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  if (FASTIFY_CODES[code]) return new Refusal(FASTIFY_CODES[code])
  if (isUnreachable(error) || isDown(error)) return new Refusal('UNAVAILABLE', { retryAfter: 2 })
  // Text that PostgreSQL cannot store.
  if (['22021', '22P05'].includes(failure?.code ?? '')) return new Refusal('INVALID')
  return new Refusal(statusCode >= 400 && statusCode < 500 ? 'MALFORMED' : 'BUG')
}

type SocketError = Error & { code?: string }

/**
 * Answers a request that Node's parser refused, with a JSON body like every refusal: 400, or 431 for too long headers.
 */
export function sendUnparsed(error: SocketError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isLong = error.code === 'HPE_HEADER_OVERFLOW'
  const { code, message } = new Refusal(isLong ? 'TOO_LARGE' : 'MALFORMED')
  const body = JSON.stringify({ code, err: message, message, request_id: newRequestId() })
  const status = isLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const headers = [
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'connection: close',
  ]
  const length = `content-length: ${Buffer.byteLength(body)}`
  socket.end([`HTTP/1.1 ${status}`, ...headers, length, '', body].join('\r\n'))
}

type Options = {
  log: Logger
  isDown: (error: unknown) => boolean
  constraints: ConstraintWords
}

/** Answers a thrown value as JSON with its code, and logs errors that are our fault. */
export function sendFailure(
  options: Options,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error, options)
  if (refusal.status >= 500) {
    options.log.error(
      { request_id: request.id, route: request.routeOptions.url, ...errorFacts(error) },
      'failed',
    )
  }
  if (refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter))
  const { code, message, fields, status, facts } = refusal
  const body = { code, err: message, message, ...(fields && { fields }), ...facts, request_id: request.id }
  return reply
    .removeHeader('content-disposition')
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
