import { pgFailure } from './db.ts'

const FRAMES = 6

/**
 * The facts of an error that may be logged: its kind, codes, and the place where it was thrown. Never its message: the
 * driver's message contains the statement's parameters, that of a provider or a parser contains user input.
 */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const cause = error.cause instanceof Error ? error.cause : null
  const failure = pgFailure(error)
  const { code } = (cause ?? error) as { code?: string | number }
  return {
    kind: error.name,
    ...(cause && { cause: cause.name }),
    ...(code !== undefined && { code }),
    ...(failure?.constraint && { constraint: failure.constraint }),
    at: framesOf(error),
  }
}

/** The stack without its first part, which repeats the message. */
function framesOf({ name, message, stack = '' }: Error): string[] {
  const head = [`${name}: ${message}`, message].find((text) => text && stack.includes(text))
  const frames = head ? stack.slice(stack.indexOf(head) + head.length) : message ? '' : stack
  return frames
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim())
}
