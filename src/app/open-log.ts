import { type Logger, pino } from 'pino'

// What cannot be written is kept so far, for when it can be again.
const MOST_KEPT_BYTES = 4 * 1024 * 1024

/**
 * JSON lines on standard output. Whoever reads them may be slow, and a disk under them full: neither keeps anybody from
 * working, nor this process from ending.
 */
export function openLog(level: string): Logger {
  let isFailing = false
  // Before pino's own, which tries for ever to write what is left.
  process.once('exit', () => isFailing && output.destroy())
  const output = pino.destination({ dest: 1, sync: false, maxLength: MOST_KEPT_BYTES })
  output.on('error', () => (isFailing = true))
  output.on('drain', () => (isFailing = false))
  return pino({ level }, output)
}
