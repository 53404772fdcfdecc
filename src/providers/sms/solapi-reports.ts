import { z } from 'zod'
import { parseAnswer } from '#providers/http.ts'
import type { DeliveryReport } from './port.ts'
import { callSolapi, SOLAPI, type SolapiOptions } from './solapi-call.ts'

const PATIENCE_MS = 10_000
// An id has 32 characters: with this many a URL stays below 5,000.
export const MAX_REFS = 100

const listAnswer = z.object({
  messageList: z.record(
    z.string(),
    z.object({
      statusCode: z.string().nullish(),
      type: z.string().nullish(),
      // The provider answers a boolean, or 0 and 1.
      replacement: z.union([z.boolean(), z.number()]).nullish(),
    }),
  ),
})
type Listed = z.output<typeof listAnswer>['messageList'][string]

const DELIVERED = '4000'
// Not final: accepted by the provider (2000) or by the carrier (3000).
const PENDING = ['2000', '3000']

/** The final reports of at most MAX_REFS messages, by one call. */
export async function solapiReports(
  options: SolapiOptions,
  refs: string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, DeliveryReport>> {
  if (refs.length > MAX_REFS) throw new RangeError(`at most ${MAX_REFS} messages in one call`)
  if (!refs.length) return new Map()
  const query = new URLSearchParams([
    ...refs.map((ref) => ['messageIds', ref]),
    ['limit', String(refs.length)],
  ])
  const path = `/messages/v4/list?${query.toString()}`
  const { body } = await callSolapi(options, { path, timeoutMs: PATIENCE_MS, signal })
  const { messageList } = parseAnswer(SOLAPI, listAnswer, body)
  return new Map(
    refs.flatMap((ref) => {
      const report = messageList[ref] && reportOf(messageList[ref])
      return report ? [[ref, report] as const] : []
    }),
  )
}

function reportOf({ statusCode, type, replacement }: Listed): DeliveryReport | null {
  if (!statusCode || PENDING.includes(statusCode)) return null
  const via = type === 'ATA' && !replacement ? 'ALIMTALK' : 'SMS'
  return statusCode === DELIVERED
    ? { via, isDelivered: true }
    : { via, isDelivered: false, error: statusCode }
}
