import type { z } from 'zod'
import type { Day } from './day.ts'
import { refuseFarDays } from './http-horizon.ts'
import { type Fields, Refusal } from './refusal.ts'

/** Parses the input by its schema; refused with an error for each wrong field. */
export function parse(schema: z.ZodType | undefined, value: unknown, today: () => Day): undefined {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Refusal('INVALID', { fields: fieldsOf(parsed.error) })
  refuseFarDays(schema, parsed.data, today)
  return parsed.data as undefined
}

/** The first error of each field, in Korean where the contract has a text. */
function fieldsOf(error: z.ZodError): Fields {
  const issues = error.issues.flatMap((issue) =>
    issue.code === 'invalid_union' ? (issue.errors[0] ?? [issue]) : [issue],
  )
  const fields: Fields = {}
  for (const issue of issues) {
    const korean = /[가-힣]/.test(issue.message)
    fields[issue.path.join('.') || 'body'] ??= korean ? issue.message : '입력하신 값을 확인해 주세요.'
  }
  return fields
}
