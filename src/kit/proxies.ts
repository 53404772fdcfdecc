import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** The number of proxies that Fastify trusts about a client's address; false for none. */
export const trustOf = (proxies: number) =>
  proxies > 0 && ((_address: string, hop: number): boolean => hop < proxies)

/**
 * Scheme and host as the client asked for them, `https://mosim.kr`. Of what the proxies wrote it takes the entry of
 * the outermost one; what stands before that is the client's own word. Refuses a host that is none with 400.
 */
export function originOf({ headers, protocol }: FastifyRequest, proxies: number): string {
  const scheme = entryOf(headers['x-forwarded-proto'], proxies) ?? protocol
  const name = entryOf(headers['x-forwarded-host'], proxies) ?? headers.host
  const origin = `${scheme}://${name || 'localhost'}`
  const isOrigin = /^https?:\/\/[^/\\?#@\s]+$/.test(origin) && URL.canParse(origin)
  if (!isOrigin) throw new Refusal('MALFORMED')
  return origin
}

/** The entry that is `proxies` from the end; the first where a proxy rewrites the header and leaves fewer. */
function entryOf(header: string | string[] | undefined, proxies: number): string | undefined {
  if (!header || proxies === 0) return undefined
  const entries = String(header).split(',')
  return entries[Math.max(0, entries.length - proxies)]!.trim()
}
