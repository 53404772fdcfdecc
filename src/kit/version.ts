import { Refusal } from './refusal.ts'

type Asked = { headers: Record<string, string | string[] | undefined>; body: unknown }

/**
 * The version of the row that the client changed, from `If-Match: "3"` or `version` in the body, and the body without
 * it. The version is null when the request has none. Refuses anything else with 422.
 */
export function requestedVersion({ headers, body }: Asked): { version: number | null; body: unknown } {
  const { version: inBody, ...rest } = (isRecord(body) ? body : {}) as { version?: unknown }
  const inHeader = headers['if-match']
  const version = inBody ?? (inHeader === undefined || inHeader === '*' ? null : numberIn(String(inHeader)))
  if (version !== null && !isVersion(version))
    throw new Refusal('INVALID', { fields: { version: '1 이상의 정수로 보내 주세요.' } })
  return { version, body: isRecord(body) ? rest : body }
}

const isRecord = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

const numberIn = (tag: string): number => Number(/^(?:W\/)?"(\d{1,9})"$/.exec(tag)?.[1] ?? Number.NaN)

/** The greatest value of a column of type integer. */
const MAX_VERSION = 2 ** 31 - 1

const isVersion = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_VERSION
