import type { FastifyError, FastifyInstance } from 'fastify'
import { z } from 'zod'

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  // A consent form ends with a redirect to the product, and the postcode page runs inside a frame of the product.
  'form-action http: https:',
  'frame-ancestors http: https:',
].join('; ')

/** Parses bodies whatever their content type (some SDKs send JSON as text), and sets headers. */
export function takeAnyBody(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
    jsonOf(String(body)),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': CONTENT_POLICY,
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ error: 'NOT_FOUND' }))
  answerErrors(app, (status, message) => ({ error: status < 500 ? 'BAD_REQUEST' : 'FAILED', message }))
}

/** Answers invalid input with the provider's own error format; no input ends the process. */
export function answerErrors(app: FastifyInstance, bodyOf: (status: number, message: string) => unknown) {
  app.setErrorHandler(async (error: FastifyError, _request, reply) => {
    const status = statusOf(error)
    const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message
    return reply.code(status).send(bodyOf(status, message))
  })
}

/** The value parsed by the schema; any other value is answered with 400. */
export function read<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  return shape.parse(value)
}

function statusOf(error: FastifyError) {
  if (error instanceof z.ZodError) return 400
  return error.statusCode && error.statusCode < 500 ? error.statusCode : 500
}

function jsonOf(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw Object.assign(new Error('The body is not JSON'), { statusCode: 400 })
  }
}
