import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addBounded } from './bounded.ts'
import { type Faults, faultsOnly, noFaults, planFaults } from './faults.ts'
import { read } from './http.ts'

export const SKEW_MS = 15 * 60_000

/** `replacement`: the text was sent instead of the template. `readyAt`: until then the report says 3000. */
export type Report = {
  messageId: string
  to: string
  from: string
  type: string
  statusCode: string
  replacement: boolean
  readyAt: number
}

/**
 * A KakaoTalk template. A rejected one is refused like an unknown one. A withdrawn one is accepted, but KakaoTalk does
 * not deliver it.
 */
export const template = z.object({
  status: z.enum(['APPROVED', 'REJECTED', 'WITHDRAWN']),
  text: z.string().max(1_000).default(''),
})
export type Template = z.infer<typeof template>

export type SolapiState = {
  /** The time when each salt was used. */
  salts: Map<string, number>
  reports: Map<string, Report>
  /** How often a number ending in 9004 has been refused. */
  refusals: Map<string, number>
  templates: Map<string, Template>
  /** Numbers whose owners do not use KakaoTalk. */
  withoutKakao: Set<string>
  /** The final code of messages to a number, such as 3008. */
  fates: Map<string, string>
  /** The milliseconds until the report of a message is final. */
  reportDelayMs: number
  faults: Faults
}

export function freshSolapi(): SolapiState {
  return {
    salts: new Map(),
    reports: new Map(),
    refusals: new Map(),
    templates: new Map(),
    withoutKakao: new Set(),
    fates: new Map(),
    reportDelayMs: 0,
    faults: noFaults(),
  }
}

const MAX_CONFIGURED = 1_000
const numbers = z.array(z.string().max(20)).max(MAX_CONFIGURED)
const configuration = faultsOnly.extend({
  /** By id; null removes a template. */
  templates: z.record(z.string().max(100), template.nullable()).optional(),
  withoutKakao: numbers.optional(),
  /** By number; null removes the planned code. */
  fates: z
    .record(
      z.string().max(20),
      z
        .string()
        .regex(/^\d{4}$/)
        .nullable(),
    )
    .optional(),
  reportDelayMs: z.int().min(0).optional(),
})

export function configureSolapi({ solapi }: { solapi: SolapiState }, body: unknown): void {
  const { templates = {}, withoutKakao, fates = {}, reportDelayMs, ...faults } = read(configuration, body)
  planFaults(solapi.faults, faults)
  for (const [id, given] of Object.entries(templates)) setOrDelete(solapi.templates, id, given)
  for (const [to, code] of Object.entries(fates)) setOrDelete(solapi.fates, to, code)
  if (withoutKakao) solapi.withoutKakao = new Set(withoutKakao)
  if (reportDelayMs !== undefined) solapi.reportDelayMs = reportDelayMs
}

function setOrDelete<T>(map: Map<string, T>, key: string, value: T | null): void {
  if (value === null) map.delete(key)
  else addBounded(map, key, value, MAX_CONFIGURED)
}

/** Marks a salt as used; false when it was used before. Removes salts whose date would be refused anyway. */
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
