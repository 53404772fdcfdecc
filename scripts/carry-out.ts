import { StartRefused } from '#kit/start-refused.ts'

const SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full. Nothing was left on it: make room, and run it again.',
  EACCES: 'A file may not be read or written: run it as the user who runs the server.',
}

/** Runs a command of an operator: what cannot be done is said in a sentence, and the exit is 1. */
export function carryOut(command: () => Promise<void>): void {
  command().catch((error: Error & { code?: string }) => {
    const sentence = error instanceof StartRefused ? error.message : SENTENCES[error.code ?? '']
    console.error(sentence ?? error)
    process.exit(1)
  })
}
