import { shareRunningByKey } from './coalesce.ts'
import type { Endpoint, Session } from './contract.ts'
import { openGate } from './gate.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { Refusal } from './refusal.ts'

/**
 * How many calls of one person run at a time, counted separately for reads and changes. Both together are half of the
 * pool's 16 connections.
 */
const RUNNING = 4
const WAITING_READS = 60
const WAITING_CHANGES = 4
/** Staff often confirm, assign and undo many rows in quick succession. */
const WAITING_STAFF_CHANGES = 60

const tooMany = () => new Refusal('TOO_MANY', { retryAfter: 1 })

type Turn = {
  endpoint: Endpoint
  session: Session | null
  idempotency: IdempotencyKey | null
}

/**
 * Runs the calls of one person a few at a time; calls beyond the queue are refused with 429. A call with the
 * Idempotency-Key and body of a running call gets that call's answer. Visitors are limited by IP address. Streams and
 * uploads have their own limits.
 */
export function openCallQueues() {
  const reads = openGate(RUNNING, WAITING_READS, tooMany)
  const changes = openGate(RUNNING, WAITING_CHANGES, tooMany)
  const changesOfStaff = openGate(RUNNING, WAITING_STAFF_CHANGES, tooMany)
  const together = shareRunningByKey<unknown>()
  return <T>({ endpoint, session, idempotency }: Turn, work: () => Promise<T>): Promise<T> => {
    if (!session || endpoint.events || endpoint.upload) return work()
    if (endpoint.method === 'GET') return reads(work, session.personId)
    const gate = session.role === 'ADMIN' ? changesOfStaff : changes
    const inTurn = () => gate(work, session.personId)
    if (!idempotency) return inTurn()
    const { scope, key, hash } = idempotency
    return together(JSON.stringify([scope, key, hash]), inTurn) as Promise<T>
  }
}
