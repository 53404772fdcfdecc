import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { etagOf } from './answer.ts'
import { errorFacts } from './error-facts.ts'

export type FileAnswer = {
  /** The iterable is read only as fast as the client reads, and closed when the client disconnects. */
  body: Buffer | string | AsyncIterable<string | Uint8Array>
  /** The exact content type, if it differs from the contract's type. */
  type?: string
  /** The file name (ASCII) of a download; without it the browser displays the file. */
  name?: string
  /** Aborts the stream with its reason, even while the client reads nothing. */
  until?: AbortSignal
  /** Cache-Control; by default only the caller's own browser may store the file. */
  cache?: string
}

const withCharset = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type)

/** Sends a file of the contract's type. */
export function sendFile(
  { body, type, name, until, cache = 'private, no-store' }: FileAnswer,
  contractType: string,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  reply.headers({
    'content-type': withCharset(type ?? contractType),
    'cache-control': cache,
    'content-disposition': name ? `attachment; filename="${name}"` : 'inline',
  })
  if (typeof body === 'string') return reply.send(body)
  if (!Buffer.isBuffer(body)) return reply.send(breakable(streamOf(body, request, reply, log), until))
  const etag = etagOf(body)
  reply.header('etag', etag).header('vary', 'accept')
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
}

const open = new Map<Readable, FastifyInstance>()

/** Aborts every streamed file when the server closes: a slow reader would delay the shutdown for minutes. */
export function endDownloads(server: FastifyInstance): void {
  for (const [stream, owner] of open) if (owner === server) stream.destroy(new Error('the server is closing'))
}

/** The stream, destroyed when the signal aborts: otherwise a reader that stalls would keep it open. */
function breakable(stream: Readable, until: AbortSignal | undefined): Readable {
  until?.addEventListener('abort', () => stream.destroy(until.reason as Error))
  return stream
}

/**
 * Fastify destroys the stream when the client disconnects, which runs the iterable's `finally`. An error before the first
 * byte is answered like any other. After it the status is already sent, so the connection is cut: half a file must not
 * look whole.
 */
function streamOf(
  body: AsyncIterable<string | Uint8Array>,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): Readable {
  const stream = Readable.from(body)
  open.set(stream, reply.server)
  stream.on('close', () => open.delete(stream))
  stream.on('error', (error) => {
    const facts = { request_id: request.id, route: request.routeOptions.url, ...errorFacts(error) }
    if (reply.raw.headersSent) log.error(facts, 'download broke off')
  })
  return stream
}
