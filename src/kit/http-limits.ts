import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Session } from './contract.ts'
import { openCounter, openGate, openWindow } from './gate.ts'
import { onGone } from './on-gone.ts'
import { Refusal } from './refusal.ts'

type Person = { personId: string; sessionId: string }

const MINUTE_MS = 60_000
const BY_ADDRESS_A_MINUTE = 1_200
const BY_ACCOUNT_A_MINUTE = 6_000
const UPLOADS_A_MINUTE = 60
const PAGES_A_MINUTE = 600
const PLAIN_A_MINUTE = 240

/** The address of what our own pages ask while they are drawn: a visitor is counted once, for the page. */
export const OWN_ADDRESS = 'own'

/** The key of an address in limits: of IPv6 its network, the first 64 bits, since one visitor has all of its addresses. */
export const networkOf = (address: string): string => normalizeIP(address)

/** The address of a request, as the limits count it. */
export const addressOf = ({ ip }: FastifyRequest): string => networkOf(ip)

/** Anonymous endpoints are limited by address; what is asked with a token is counted once it is known whose it is. */
export function limitOf({ who }: Endpoint, addressLimits: boolean) {
  if (who !== 'anyone' || !addressLimits) return false
  return {
    ...plainLimit,
    max: BY_ADDRESS_A_MINUTE,
    allowList: ({ socket }: FastifyRequest) => socket.remoteAddress === OWN_ADDRESS,
  }
}

const tooManyOf = (_: FastifyRequest, { ttl }: { ttl: number }) => tooMany(Math.ceil(ttl / 1000))

/** How much an address may ask a minute of what is served without a contract, and costs something each time. */
export const plainLimit = {
  max: PLAIN_A_MINUTE,
  timeWindow: MINUTE_MS,
  keyGenerator: addressOf,
  errorResponseBuilder: tooManyOf,
}

/** How many pages an address may have drawn a minute. */
export const pageLimit = {
  max: PAGES_A_MINUTE,
  timeWindow: MINUTE_MS,
  keyGenerator: addressOf,
}

const tooMany = (retryAfter = 10) => new Refusal('TOO_MANY', { retryAfter })

/**
 * Counts the requests of a logged-in account, whichever token it uses: all reads together, changes by endpoint;
 * refuses beyond the limit. Staff may read all day. What a stranger sends is no key: it could be anything, and as much of it.
 */
export function openAsked(): (endpoint: Endpoint, session: Session) => void {
  const reads = openWindow(BY_ACCOUNT_A_MINUTE, MINUTE_MS)
  const changes = openWindow(BY_ACCOUNT_A_MINUTE, MINUTE_MS)
  const uploadsLeft = openWindow(UPLOADS_A_MINUTE, MINUTE_MS)
  return (endpoint, { personId, role }) => {
    const { method, path, upload } = endpoint
    const isStaff = role === 'ADMIN'
    if (method === 'GET' && isStaff) return
    const key = `${method} ${path} ${personId}`
    // Staff who hand cars over upload photos all day; a daily limit bounds how much they may store.
    const change = upload && !isStaff ? uploadsLeft : changes
    const wait = method === 'GET' ? reads(personId) : change(key)
    if (wait) throw tooMany(wait)
  }
}

const streamsOfSession = openCounter(8)
const streamsOfPerson = openCounter(64)

/** Counts a stream of events from before it is admitted until its connection is gone; refuses the ninth of a session. */
export function countStream(session: Person, reply: FastifyReply): void {
  const closes = [streamsOfSession(session.sessionId), streamsOfPerson(session.personId)]
  const close = () => closes.forEach((end) => end?.())
  onGone(reply, close)
  if (!closes.includes(null)) return
  close()
  throw tooMany()
}

const uploadsOfPerson = openCounter(3)
// Each body is held in memory until its picture is stored.
const uploads = openGate(12, 12)

/** Receives an upload: few of one person at once, and few of all. */
export async function receiveUpload<T>(session: Person | null, work: () => Promise<T>): Promise<T> {
  const end = uploadsOfPerson(session?.personId ?? 'anyone')
  if (!end) throw tooMany()
  try {
    return await uploads(work)
  } finally {
    end()
  }
}
