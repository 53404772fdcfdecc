import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { etagOf } from './answer.ts'
import { errorFacts } from './error-facts.ts'

export type FileAnswer = {
  /** The iterable is read only as fast as the client takes it, and closed when the client leaves. */
  body: Buffer | string | AsyncIterable<string | Uint8Array>
  /** Where it is not exactly the type that the contract names. */
  type?: string
  /** Saved under this name (ASCII); without one it is shown in place. */
  name?: string
  /** Cache-Control; when absent the file is the asker's alone. */
  cache?: string
}

const withCharset = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type)

/** Sends a file of the contract's type. */
export function sendFile(
  { body, type, name, cache = 'private, no-store' }: FileAnswer,
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
  if (!Buffer.isBuffer(body)) return reply.send(streamOf(body, request, reply, log))
  const etag = etagOf(body)
  reply.header('etag', etag).header('vary', 'accept')
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
}

const open = new Map<Readable, FastifyInstance>()

/** Breaks off every streamed file of a server that is closing: a slow reader would hold it for minutes. */
export function endDownloads(server: FastifyInstance): void {
  for (const [stream, owner] of open) if (owner === server) stream.destroy(new Error('the server is closing'))
}

/**
 * Fastify destroys the stream when the client leaves, which runs the iterable's `finally`. An error before the first
 * byte is answered as any other; after it the status is sent, so the connection is cut: half a file must not look whole.
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
