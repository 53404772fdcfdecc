import { CallFailed } from '#kit/web/call-failed.ts'
import { ACCOUNT_FAILED, STATUS_WORDS } from '../copy.ts'

/** Whether the answer itself has a text for people. */
const isWorded = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.code !== 'UNKNOWN'

/** The server's text, else `fallback`. */
export const failureTextOr =
  (fallback: string) =>
  (error: unknown): string =>
    isWorded(error) ? error.text : fallback

const beginning = (failed: string) => failed && `${failed}${failed.endsWith('.') ? '' : ':'} `

/**
 * Why an account call failed: the server's text, else the text of the status (S-196…S-202). `failed` is the screen's
 * own text for a failure. It is shown alone if there was no answer, and before the text of any other status.
 */
export const accountFailureText =
  (failed = '') =>
  (error: unknown): string => {
    if (isWorded(error)) return error.text
    if (!(error instanceof CallFailed)) return failed || ACCOUNT_FAILED
    return STATUS_WORDS[error.status] ?? beginning(failed) + ACCOUNT_FAILED
  }
