import type { z } from 'zod'
import { type DayPath, dayPathsOf } from './day-in.ts'
import { type Day } from './day.ts'
import { horizonFault } from './horizon.ts'
import { type Fields, Refusal } from './refusal.ts'

const known = new WeakMap<z.ZodType, DayPath[]>()

function pathsOf(schema: z.ZodType): DayPath[] {
  const paths = known.get(schema) ?? dayPathsOf(schema)
  known.set(schema, paths)
  return paths
}

/** The values at a path, each with its own concrete path. */
function at(value: unknown, [name, ...rest]: string[], way: string[] = []): [string, unknown][] {
  if (name === undefined) return [[way.join('.'), value]]
  if (typeof value !== 'object' || value === null) return []
  const names = name === '*' ? Object.keys(value) : [name]
  return names.flatMap((key) => at((value as Record<string, unknown>)[key], rest, [...way, key]))
}

/** Refuses days of an input that are beyond their horizon: 422 with each field. */
export function refuseFarDays(schema: z.ZodType | undefined, value: unknown, today: () => Day): void {
  const fields: Fields = {}
  for (const { path, aheadDays } of schema ? pathsOf(schema) : [])
    for (const [field, day] of at(value, path)) {
      const fault = typeof day === 'string' && horizonFault(day.slice(0, 10), today(), aheadDays)
      if (fault) fields[field] = fault
    }
  const [text] = Object.values(fields)
  if (text) throw new Refusal('INVALID', { text, fields })
}
