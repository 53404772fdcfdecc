import { type Logger, pino } from 'pino'

// What cannot be written is kept so far, for when it can be again.
const MOST_KEPT_BYTES = 4 * 1024 * 1024

/**
 * JSON lines on standard output. A disk that is full under it keeps nobody from working: pino's own way throws then, and
 * tries for ever to write what is left before it ends.
 */
export function openLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_KEPT_BYTES })
  output.on('error', () => {})
  return pino({ level }, output)
}
