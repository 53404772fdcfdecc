import { hash } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { Page } from './contract.ts'
import type { FileAnswer } from './http-file.ts'
import { type Event, openEvents } from './sse.ts'

const SHORT = 4_096

/**
 * The body of an answer. A short text is sent in one write with its headers. A long text is turned into bytes once,
 * because hashing, measuring and sending it would each do so again.
 */
export const bodyOf = (text: string): string | Buffer => (text.length < SHORT ? text : Buffer.from(text))

/** The ETag of a body. */
export const etagOf = (body: string | Buffer) => `"${hash('sha1', body, 'base64url')}"`

export type CookieOut = { name: string; value: string; options: CookieSerializeOptions }
type Extras = { page?: Page; headers?: Record<string, string>; cookies?: CookieOut[] }

type Parts<T> = {
  body?: T
  extras?: Extras
  prepared?: { body: string | Buffer; etag: string }
  file?: FileAnswer
  reply?: (reply: FastifyReply) => void
}

/** An answer with more than a body: a page, headers, cookies, or a type other than JSON, as the contract declares. */
export class Answer<T> {
  readonly body: T | undefined
  readonly extras: Extras
  readonly prepared: Parts<T>['prepared']
  readonly file: FileAnswer | undefined
  readonly reply: Parts<T>['reply']
  private constructor({ body, extras = {}, prepared, file, reply }: Parts<T>) {
    this.body = body
    this.extras = extras
    this.prepared = prepared
    this.file = file
    this.reply = reply
  }
  static of<T>(body: T, extras: Extras): Answer<T> {
    return new Answer({ body, extras })
  }
  /** JSON that was serialized before; it is sent unchanged. */
  static prepared<T>(text: string): Answer<T> {
    const body = bodyOf(text)
    return new Answer({ prepared: { body, etag: etagOf(body) } })
  }
  /** The file of the contract's `download`: a whole body, or a stream. */
  static file(body: FileAnswer['body'], facts: Omit<FileAnswer, 'body'> = {}): Answer<never> {
    return new Answer<never>({ file: { body, ...facts } })
  }
  /** Streams the answers of `read`: the first immediately, the next whenever `listen` wakes it. */
  static events(read: () => Promise<Event | null>, listen: (wake: () => void) => () => void): Answer<never> {
    return new Answer<never>({ reply: (reply) => openEvents(reply, read, listen) })
  }
  /** The act needs the approval of a second person: 202. */
  static waiting(approval: { approval_id: string }): Answer<never> {
    return new Answer<never>({
      reply: (reply) => void reply.code(202).header('cache-control', 'no-store').send({ result: approval }),
    })
  }
  /** Redirects the browser, without a Referer. */
  static redirect(location: string, cookies: CookieOut[]): Answer<never> {
    const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
    return new Answer<never>({
      extras: { cookies },
      reply: (reply) => void reply.code(302).headers(headers).send(),
    })
  }
}
