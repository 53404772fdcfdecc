/**
 * HTTP status and default Korean text of each refusal code; a room (a feature folder, see src/room.ts) may give a
 * better text.
 */
const COMMON = {
  MALFORMED: [400, '요청을 이해하지 못했습니다. 다시 시도해 주세요.'],
  NOT_LOGGED_IN: [401, '로그인이 필요합니다.'],
  FORBIDDEN: [403, '이 작업을 할 권한이 없습니다.'],
  FACTOR_NEEDED: [403, '2단계 인증을 먼저 등록해 주세요. 등록하시면 백오피스를 쓰실 수 있습니다.'],
  NOT_FOUND: [404, '찾으시는 정보가 없습니다.'],
  CONFLICT: [409, '다른 변경과 겹쳤습니다. 새로고침 후 다시 시도해 주세요.'],
  TOO_LARGE: [413, '보내신 내용이 너무 큽니다.'],
  WRONG_TYPE: [415, '지원하지 않는 형식입니다.'],
  INVALID: [422, '입력하신 내용을 확인해 주세요.'],
  KEY_REUSED: [422, '같은 요청 번호로 다른 내용을 보낼 수 없습니다.'],
  TOO_MANY: [429, '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.'],
  BUG: [500, '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.'],
  UNAVAILABLE: [503, '지금은 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.'],
} as const satisfies Record<string, readonly [number, string]>

export type Fields = Record<string, string>
type Details = { status?: number; text?: string; fields?: Fields; retryAfter?: number; facts?: object }

/**
 * A refusal as an answer: code, HTTP status, Korean text, wrong fields, seconds until a retry is useful, and further
 * facts for the body.
 */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Fields | undefined
  readonly retryAfter: number | undefined
  readonly facts: object | undefined
  constructor(code: string, details: Details = {}) {
    const [status, text] = COMMON[code as keyof typeof COMMON] ?? [409, COMMON.CONFLICT[1]]
    super(details.text ?? text)
    this.code = code
    this.status = details.status ?? status
    this.fields = details.fields
    this.retryAfter = details.retryAfter
    this.facts = details.facts
  }
}

/**
 * Throws the refusal of a rule's code with the room's text; does nothing for null. By default 409, or 410 for
 * something expired.
 */
export function refuse<C extends string>(
  code: C | null,
  words: Partial<Record<C, string>>,
  status = code === 'EXPIRED' ? 410 : 409,
  fields?: Fields,
): asserts code is null {
  if (code) throw new Refusal(code, { status, text: words[code], fields })
}

/** A 422 for one field; its text is also the text of the whole refusal. */
export function invalid(field: string, text: string): Refusal {
  return new Refusal('INVALID', { text, fields: { [field]: text } })
}

/** The loaded value, or 404 when it does not exist or belongs to another account. */
export function found<T>(thing: T | null | undefined): T {
  if (thing == null) throw new Refusal('NOT_FOUND')
  return thing
}

/** The refusal for each violated constraint, by the constraint's name; 409 by default. */
export type ConstraintWords = Record<string, { code: string; text: string; field?: string; status?: number }>

/** The refusal of a violated constraint; null for a constraint without text, whose violation is a bug. */
export function constraintRefusal(words: ConstraintWords, constraint: string | undefined): Refusal | null {
  const known = words[constraint ?? '']
  if (!known) return null
  const { code, text, field, status = 409 } = known
  return new Refusal(code, { status, text, ...(field && { fields: { [field]: text } }) })
}
