import { randomUUID } from 'node:crypto'
import { addBounded } from './bounded.ts'
import { noFaults } from './faults.ts'
import type { Faults } from './faults.ts'

export const SKEW_MS = 15 * 60_000

export type Report = { messageId: string; to: string; from: string; type: string; statusCode: string }

export type SolapiState = {
  /** The time when each salt was used. */
  salts: Map<string, number>
  reports: Map<string, Report>
  /** How often …9004 has been refused. */
  refusals: Map<string, number>
  faults: Faults
}

export function freshSolapi(): SolapiState {
  return { salts: new Map(), reports: new Map(), refusals: new Map(), faults: noFaults() }
}

/** False when the salt was used before; removes salts whose date would be refused anyway. */
export function useSalt(salts: Map<string, number>, salt: string, now: number) {
  for (const [old, usedAt] of salts) {
    if (now - usedAt <= 2 * SKEW_MS) break
    salts.delete(old)
  }
  if (salts.has(salt)) return false
  addBounded(salts, salt, now, 100_000)
  return true
}

export function newId(prefix: string) {
  return `${prefix}${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`
}
