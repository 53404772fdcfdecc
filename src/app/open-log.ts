import { isatty } from 'node:tty'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

const STDOUT = 1
// Lines that cannot be written now are kept up to this size.
const MAX_KEPT_BYTES = 4 * 1024 * 1024

/**
 * The log on standard output: JSON lines from level info; at a terminal, readable lines from level warn. LOG_FORMAT
 * and MOSIM_LOG_LEVEL override this. A slow reader or a full disk blocks neither the work nor the exit of this
 * process.
 */
export function openLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  // Not `process.stdout.isTTY`: reading it makes a pipe non-blocking, and the last lines would be lost at the exit.
  const isText = (logFormat ?? (isatty(STDOUT) ? 'text' : 'json')) === 'text'
  let isFailing = false
  // Registered before pino's own exit handler, which would retry the remaining lines forever.
  process.once('exit', () => isFailing && output.destroy())
  const output = pino.destination({ dest: STDOUT, sync: false, maxLength: MAX_KEPT_BYTES })
  output.on('error', () => (isFailing = true))
  output.on('drain', () => (isFailing = false))
  if (!isText) return pino({ level: logLevel ?? 'info' }, output)
  return pino({ level: logLevel ?? 'warn', base: null }, { write: (line) => output.write(sentenceOf(line)) })
}

type Line = { level: number; time: number; msg?: string }

/** Converts a JSON line to readable text: time, level, message, then each field. */
function sentenceOf(json: string): string {
  const { level, time, msg = '', ...fields } = JSON.parse(json) as Line
  const clock = new Date(time).toTimeString().slice(0, 8)
  const fieldTexts = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return `${[clock, pino.levels.labels[level], msg, ...fieldTexts].join(' ')}\n`
}
