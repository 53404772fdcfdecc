import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends JSON that was serialized before; with an ETag, 304 for a client that has the same body. */
export function sendJson(
  body: string | Buffer,
  etag: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', etag ? 'private, no-cache' : 'no-store')
  if (!etag) return reply.send(body)
  reply.header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
}
