import { z } from 'zod'
import { dayOf, isDay } from './day.ts'
import { AHEAD_DAYS } from './horizon.ts'

// A day outside these years is a typing error.
const FIRST = '1900-01-01'
const LAST = '2199-12-31'

const horizons = z.registry<{ aheadDays: number }>()

/**
 * Marks a schema of a day, or of a KST wall time, with its horizon: how many days after today it may lie. The server
 * refuses a later day.
 */
export function withHorizon<S extends z.ZodType>(schema: S, aheadDays: number): S {
  horizons.add(schema, { aheadDays })
  return schema
}

/**
 * A KST day as input, `YYYY-MM-DD`, in the years 1900 to 2199 and at most `aheadDays` after today; `wrong` is the
 * error for an invalid format.
 */
export const dayIn = (wrong?: string, aheadDays = AHEAD_DAYS) =>
  withHorizon(
    z.iso
      .date(wrong)
      .refine(isDay, '없는 날짜입니다.')
      .refine((day) => day >= FIRST && day <= LAST, '날짜를 확인해 주세요.'),
    aheadDays,
  )

/**
 * An instant with a UTC offset as input, at most `aheadDays` after today; `wrong` is the error for an invalid format.
 */
export const instantIn = (wrong: string, aheadDays = AHEAD_DAYS) =>
  withHorizon(
    z.iso
      .datetime({ offset: true, error: wrong, abort: true })
      .refine((time) => isDay(dayOf(new Date(time))), wrong),
    aheadDays,
  )

/** The path in a schema to a day with a horizon; `*` stands for each element of an array. */
export type DayPath = { path: string[]; aheadDays: number }

type Def = z.core.$ZodTypeDef & {
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
}

/** The days with a horizon in a schema. */
export function dayPathsOf(schema: z.ZodType | undefined, path: string[] = []): DayPath[] {
  if (!schema) return []
  const own = horizons.get(schema)
  if (own) return [{ path, ...own }]
  const { shape = {}, options = [], element, innerType, in: input, out } = schema.def as Def
  return [
    ...Object.entries(shape).flatMap(([name, field]) => dayPathsOf(field, [...path, name])),
    ...dayPathsOf(element, [...path, '*']),
    ...[...options, innerType, input, out].flatMap((part) => dayPathsOf(part, path)),
  ]
}
