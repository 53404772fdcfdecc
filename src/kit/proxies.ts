import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** The number of proxies that Fastify trusts for the client IP address; false for none. */
export const trustOf = (proxies: number) =>
  proxies > 0 && ((_address: string, hop: number): boolean => hop < proxies)

/**
 * Scheme and host as the client requested them, `https://mosim.kr`. In the proxies' headers, the outermost proxy's
 * entry counts; earlier entries come from the client and may be forged. Refuses an invalid host with 400.
 */
export function originOf({ headers, protocol }: FastifyRequest, proxies: number): string {
  const scheme = entryOf(headers['x-forwarded-proto'], proxies) ?? protocol
  const name = entryOf(headers['x-forwarded-host'], proxies) ?? headers.host
  const origin = `${scheme}://${name || 'localhost'}`
  const isOrigin = /^https?:\/\/[^/\\?#@\s]+$/.test(origin) && URL.canParse(origin)
  if (!isOrigin) throw new Refusal('MALFORMED')
  return origin
}

/**
 * The entry at position `proxies` from the end; the first when there are fewer, because a proxy rewrites the header.
 */
function entryOf(header: string | string[] | undefined, proxies: number): string | undefined {
  if (!header || proxies === 0) return undefined
  const entries = String(header).split(',')
  return entries[Math.max(0, entries.length - proxies)]!.trim()
}
