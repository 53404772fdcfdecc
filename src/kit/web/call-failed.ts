export type Fields = Record<string, string>

/** A failed call. `status` 0: no answer arrived (code OFFLINE or TIMEOUT). `text` is Korean, for people. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly fields: Fields
  /** Seconds until a retry. */
  readonly retryAfter: number | null
  /** The whole body of the answer. */
  readonly body: unknown
  constructor(facts: {
    status: number
    code: string
    text: string
    fields?: Fields
    retryAfter?: number | null
    body?: unknown
  }) {
    super(`${facts.status} ${facts.code}`)
    this.status = facts.status
    this.code = facts.code
    this.text = facts.text
    this.fields = facts.fields ?? {}
    this.retryAfter = facts.retryAfter ?? null
    this.body = facts.body
  }
}

/** The code of an act that is not done yet: it waits for a second person's approval. */
export const WAITS_FOR_APPROVAL = 'WAITS'

/** The Korean sentence for any thrown value. */
export const textOf = (error: unknown): string =>
  error instanceof CallFailed ? error.text : '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.'

/** Whether the requested thing is missing, or belongs to another account. */
export const isMissing = (error: unknown): boolean => error instanceof CallFailed && error.status === 404

/** Treats a missing thing as deleted: another tab, or an earlier attempt whose answer was lost, may have deleted it. */
export async function ignoreMissing(removed: Promise<unknown>): Promise<void> {
  await removed.catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

/** Whether a retry may succeed: no answer arrived, the server failed, or there were too many requests. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status < 400 || error.status >= 500 || error.status === 429

/** Whether no answer arrived, so that the change may or may not have happened. */
export const isUnanswered = (error: unknown): boolean => error instanceof CallFailed && error.status === 0
