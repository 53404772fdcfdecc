import type { AccessKind } from '#kit/access.ts'
import type { Endpoint, Session } from '#kit/contract.ts'
import { timeOf } from '#kit/day.ts'

/** How many persons of one answer are recorded by id; the others are only counted. */
export const MAX_SUBJECTS = 100
/** How many ids of an answer are looked up: the rows of a page have at most about ten each. */
export const MAX_SEEN = 1_000

type Read = {
  endpoint: Pick<Endpoint, 'who' | 'needs' | 'path' | 'download' | 'showsNoPerson'>
  session: Pick<Session, 'personId' | 'role'> | null
  params: Record<string, string>
  query: unknown
  isFile: boolean
}

/** The kind of a read by staff. Null when it is not recorded: by a customer, of own data, or without personal data. */
export function accessKindOf({ endpoint, session, params, query, isFile }: Read): AccessKind | null {
  if (session?.role !== 'ADMIN' || endpoint.showsNoPerson) return null
  if (endpoint.who === 'anyone') return isFile ? 'VIEW' : null
  if (!endpoint.needs || params['id'] === session.personId) return null
  // An export records its own batches (staff/export).
  if (isFile && endpoint.download === 'text/csv') return null
  const asked = (query ?? {}) as Record<string, unknown>
  if (asked['q'] || asked['subject']) return 'SEARCH'
  return endpoint.path.includes('{') ? 'VIEW' : 'LIST'
}

const [NIGHT_BEGINS, NIGHT_ENDS] = ['22:00', '07:00']

/** Whether an instant is at night in KST: from 22:00 to 07:00. */
export const isNight = (at: Date): boolean => timeOf(at) >= NIGHT_BEGINS! || timeOf(at) < NIGHT_ENDS!
