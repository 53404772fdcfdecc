import { CallFailed } from '#kit/web/call-failed.ts'
import { ACCOUNT_FAILED, STATUS_WORDS } from '../copy.ts'

/** Whether the answer itself says for people what went wrong. */
const isWorded = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.code !== 'UNKNOWN'

/** The server's words, else `fallback`. */
export const failureTextOr =
  (fallback: string) =>
  (error: unknown): string =>
    isWorded(error) ? error.text : fallback

const beginning = (failed: string) => failed && `${failed}${failed.endsWith('.') ? '' : ':'} `

/**
 * Why a call of the account failed: the server's words, else those of the status (S-196…S-202). `failed` is what the
 * screen calls a failure: it stands alone without an answer, and before the words for any other status.
 */
export const accountFailureText =
  (failed = '') =>
  (error: unknown): string => {
    if (isWorded(error)) return error.text
    if (!(error instanceof CallFailed)) return failed || ACCOUNT_FAILED
    return STATUS_WORDS[error.status] ?? beginning(failed) + ACCOUNT_FAILED
  }
