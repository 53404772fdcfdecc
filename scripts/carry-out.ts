import { isUnreachable } from '#kit/db.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { ProviderUnavailable } from '#providers/failure.ts'

const SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full. Nothing was left on it: make room, and run it again.',
  EACCES: 'A file may not be read or written: run it as the user who runs the server.',
}

const AWAY =
  'The database cannot be reached, or stopped during the run. Nothing was left behind: run it again when it is back.'

/** Runs a command of an operator: a failure is printed as a sentence, and the exit code is 1. */
export function carryOut(command: () => Promise<void>): void {
  command().catch((error: Error & { code?: string }) => {
    console.error(sentenceOf(error) ?? error)
    process.exit(1)
  })
}

function sentenceOf(error: Error & { code?: string }): string | undefined {
  if (error instanceof StartRefused) return error.message
  if (error instanceof ProviderUnavailable) return `${error.message}. Run it again when that is mended.`
  return SENTENCES[error.code ?? ''] ?? (!('path' in error) && isUnreachable(error) ? AWAY : undefined)
}
