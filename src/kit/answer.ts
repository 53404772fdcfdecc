import { createHash } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { Page } from './contract.ts'

/** The ETag of a body. */
export const etagOf = (text: string | Buffer) => `"${createHash('sha1').update(text).digest('base64url')}"`

export type CookieOut = { name: string; value: string; options: CookieSerializeOptions }
type Extras = { page?: Page; headers?: Record<string, string>; cookies?: CookieOut[] }

/** An answer with more than a body: page, headers, cookies; or a prepared body, sent as it is. */
export class Answer<T> {
  readonly body: T | undefined
  readonly extras: Extras
  readonly prepared: { text: string; etag: string } | undefined
  readonly stream: ((reply: FastifyReply) => void) | undefined
  private constructor(parts: {
    body?: T
    extras?: Extras
    prepared?: Answer<T>['prepared']
    stream?: Answer<T>['stream']
  }) {
    this.body = parts.body
    this.extras = parts.extras ?? {}
    this.prepared = parts.prepared
    this.stream = parts.stream
  }
  static of<T>(body: T, extras: Extras): Answer<T> {
    return new Answer({ body, extras })
  }
  static prepared<T>(text: string): Answer<T> {
    return new Answer({ prepared: { text, etag: etagOf(text) } })
  }
  static bytes<T>(bytes: Buffer, type: string, cache: string): Answer<T> {
    const headers = { 'content-type': type, 'cache-control': cache, 'content-disposition': 'inline' }
    const etag = etagOf(bytes)
    return new Answer({
      stream: (reply) => {
        const isKnown = reply.request.headers['if-none-match'] === etag
        reply.headers(headers).header('etag', etag).header('vary', 'accept')
        void (isKnown ? reply.code(304).send() : reply.send(bytes))
      },
    })
  }
  /** Text to be saved under a name of ASCII; it is the asker's alone. */
  static file<T>(text: string, type: string, name: string): Answer<T> {
    const headers = {
      'content-type': type,
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}"`,
    }
    return new Answer({ stream: (reply) => void reply.headers(headers).send(text) })
  }
  /** Sends the browser elsewhere; where it came from is told to nobody. */
  static redirect<T>(location: string, cookies: CookieOut[]): Answer<T> {
    const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
    return new Answer({
      extras: { cookies },
      stream: (reply) => void reply.code(302).headers(headers).send(),
    })
  }
  static stream<T>(stream: (reply: FastifyReply) => void): Answer<T> {
    return new Answer({ stream })
  }
}
