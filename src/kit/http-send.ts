import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Answer, bodyOf, etagOf } from './answer.ts'
import type { Endpoint } from './contract.ts'
import { sendFile } from './http-file.ts'
import { sendJson } from './http-json.ts'

type Answered = {
  endpoint: Endpoint
  answer: unknown
  present: (output: unknown) => unknown
  record: (body: unknown) => Promise<void>
}

/** Sends a handler's answer after writing the access record; an answer that the client already has is not recorded. */
export async function send(
  { endpoint, answer, present, record }: Answered,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): Promise<FastifyReply> {
  const full = answer instanceof Answer ? answer : Answer.of(answer, {})
  for (const { name, value, options } of full.extras.cookies ?? []) reply.setCookie(name, value, options)
  if (full.reply) {
    full.reply(reply)
    return reply
  }
  reply.headers(full.extras.headers ?? {})
  if (endpoint.download && endpoint.output) reply.header('vary', 'accept')
  if (full.file) {
    if (!endpoint.download) throw new Error(`${endpoint.path}: its contract names no download`)
    if (!full.file.cache?.startsWith('public')) await record(null)
    return sendFile(full.file, endpoint.download, request, reply, log)
  }
  if (full.prepared) return sendJson(full.prepared.body, full.prepared.etag, request, reply)
  if (!endpoint.output || full.body === undefined)
    return reply.code(reply.statusCode === 200 ? 204 : reply.statusCode).send()
  const body = present(endpoint.output.parse(full.body))
  const known = request.headers['if-none-match']
  // Recorded while the body is serialized. If the client sent an ETag, it is compared first: a 304 is not recorded.
  const recorded = known ? null : record(body)
  recorded?.catch(() => {})
  const text = JSON.stringify(
    endpoint.bare ? body : { result: body, ...(full.extras.page && { page: full.extras.page }) },
  )
  const sent = bodyOf(text)
  const etag = request.method === 'GET' ? etagOf(sent) : null
  await (recorded ?? (known === etag ? null : record(body)))
  reply.code(endpoint.status ?? 200)
  return sendJson(sent, etag, request, reply)
}
