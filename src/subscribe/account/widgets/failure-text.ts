import { CallFailed } from '#kit/web/call-failed.ts'
import { statusText } from '../words.ts'

/** Whether the answer itself says for people what went wrong. */
const isWorded = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.code !== 'UNKNOWN'

/** The server's words of a failed call of the account, else ours of its status. */
export const accountFailureText = (error: unknown): string =>
  isWorded(error) ? error.text : statusText(error instanceof CallFailed ? error.status : 0)

/** The server's words, else these. */
export const failureTextOr =
  (fallback: string) =>
  (error: unknown): string =>
    isWorded(error) ? error.text : fallback
