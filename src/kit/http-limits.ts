import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Session } from './contract.ts'
import { MINUTE_MS } from './day.ts'
import { openCounter, openGate, openWindow } from './gate.ts'
import { onConnectionClose } from './on-connection-close.ts'
import { Refusal } from './refusal.ts'

type Person = { personId: string; sessionId: string }

const BY_ADDRESS_A_MINUTE = 1_200
const BY_ACCOUNT_A_MINUTE = 6_000
const UPLOADS_A_MINUTE = 60
const PAGES_A_MINUTE = 600
const PLAIN_A_MINUTE = 240
const LONG_A_MINUTE = 30

/**
 * The address of our server's own requests while it renders a page: only the page itself counts against the visitor's
 * limit.
 */
export const OWN_ADDRESS = 'own'

/**
 * The key of a client IP address in limits. For IPv6 it is the network (the first 64 bits), because one visitor has all
 * addresses of a network.
 */
export const networkOf = (address: string): string => normalizeIP(address)

/** The key of a request's client IP address in limits. */
export const addressOf = ({ ip }: FastifyRequest): string => networkOf(ip)

/** The limit of an anonymous endpoint for each client IP address; false for others, whose calls are counted by account. */
export function limitOf({ who }: Endpoint, addressLimits: boolean) {
  if (who !== 'anyone' || !addressLimits) return false
  return {
    ...plainLimit,
    max: BY_ADDRESS_A_MINUTE,
    allowList: ({ socket }: FastifyRequest) => socket.remoteAddress === OWN_ADDRESS,
  }
}

const tooManyOf = (_: FastifyRequest, { ttl }: { ttl: number }) => tooMany(Math.ceil(ttl / 1000))

/** The limit of requests per minute and client IP address, for costly routes without a contract. */
export const plainLimit = {
  max: PLAIN_A_MINUTE,
  timeWindow: MINUTE_MS,
  keyGenerator: addressOf,
  errorResponseBuilder: tooManyOf,
}

/** The limit of requests per minute and client IP address, for an answer of hundreds of kilobytes. */
export const longLimit = { ...plainLimit, max: LONG_A_MINUTE }

/** The limit of rendered pages per minute and client IP address. */
export const pageLimit = {
  max: PAGES_A_MINUTE,
  timeWindow: MINUTE_MS,
  keyGenerator: addressOf,
}

const tooMany = (retryAfter = 10) => new Refusal('TOO_MANY', { retryAfter })

/**
 * Counts the requests of a logged-in account over all of its tokens: all reads together, changes by endpoint; refuses
 * beyond the limit. Reads of staff are not limited. An unverified token is never a key: a stranger could send any
 * number of different ones.
 */
export function openRequestLimit(): (endpoint: Endpoint, session: Session) => void {
  const reads = openWindow(BY_ACCOUNT_A_MINUTE, MINUTE_MS)
  const changes = openWindow(BY_ACCOUNT_A_MINUTE, MINUTE_MS)
  const uploadsLeft = openWindow(UPLOADS_A_MINUTE, MINUTE_MS)
  return (endpoint, { personId, role }) => {
    const { method, path, upload } = endpoint
    const isStaff = role === 'ADMIN'
    if (method === 'GET' && isStaff) return
    const key = `${method} ${path} ${personId}`
    // Staff upload photos all day when they hand cars over; a daily limit bounds how much they may store.
    const change = upload && !isStaff ? uploadsLeft : changes
    const wait = method === 'GET' ? reads(personId) : change(key)
    if (wait) throw tooMany(wait)
  }
}

const streamsOfSession = openCounter(8)
const streamsOfPerson = openCounter(64)
const streamsOfAddress = openCounter(64)

/**
 * Counts an event stream from before its admission until its connection is closed. Refuses the ninth of a session, and
 * without a session the 65th of an address.
 */
export function countStream(session: Person | null, reply: FastifyReply): void {
  const closes = session
    ? [streamsOfSession(session.sessionId), streamsOfPerson(session.personId)]
    : [streamsOfAddress(addressOf(reply.request))]
  const close = () => closes.forEach((end) => end?.())
  onConnectionClose(reply, close)
  if (!closes.includes(null)) return
  close()
  throw tooMany()
}

const uploadsOfPerson = openCounter(3)
// Each body is held in memory until its picture is stored.
const uploads = openGate(12, 12)
// Callers without a session have their own places, so that they never block those of logged-in callers.
const openUploads = openGate(6, 12)

/** Receives an upload: few at a time for one person or anonymous address, and few in total. */
export async function receiveUpload<T>(
  session: Person | null,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const end = uploadsOfPerson(session?.personId ?? addressOf(request))
  if (!end) throw tooMany()
  try {
    return await (session ? uploads(work) : openUploads(work))
  } finally {
    end()
  }
}
