import { setImmediate as nextTurn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { parse, CsvError } from 'csv-parse'
import iconv from 'iconv-lite'

const PART_BYTES = 64 * 1024
const UNREADABLE = '\uFFFD'

const TURN_MS = 8

/** A pause for a long loop: yields to other requests after every `TURN_MS` milliseconds. */
function openTurns(): () => Promise<void> | undefined {
  let began = performance.now()
  return () => {
    if (performance.now() - began < TURN_MS) return undefined
    return nextTurn().then(() => void (began = performance.now()))
  }
}

/** Runs work for each item, and lets other requests run after every few milliseconds. */
export async function forEachInTurns<T>(items: readonly T[], work: (item: T, at: number) => void) {
  const pause = openTurns()
  for (const [at, item] of items.entries()) {
    work(item, at)
    await pause()
  }
}

/** The text of a file in UTF-8, with or without a BOM, or else in CP949; null for other bytes. */
export async function csvText(bytes: Buffer): Promise<string | null> {
  return (await decoded(bytes, 'utf8')) ?? decoded(bytes, 'cp949')
}

/** The text, decoded in chunks; null when a byte is invalid in the encoding. */
async function decoded(bytes: Buffer, encoding: 'utf8' | 'cp949'): Promise<string | null> {
  const decoder = encoding === 'utf8' ? new TextDecoder('utf-8', { fatal: true }) : iconv.getDecoder(encoding)
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES)
    const isLast = at + PART_BYTES >= bytes.length
    const text = decodePart(decoder, part, isLast)
    if (text === null) return null
    parts.push(text)
    await nextTurn()
  }
  return parts.join('')
}

function decodePart(decoder: TextDecoder | iconv.DecoderStream, part: Buffer, isLast: boolean) {
  if ('write' in decoder) {
    const text = decoder.write(part) + (isLast ? (decoder.end() ?? '') : '')
    return text.includes(UNREADABLE) ? null : text
  }
  try {
    return decoder.decode(part, { stream: !isLast })
  } catch {
    return null
  }
}

export type CsvTable = { rows: string[][] } | { brokenRow: number }

const PART_CHARS = 32 * 1024

function* partsOf(text: string) {
  for (let at = 0; at < text.length; at += PART_CHARS) yield text.slice(at, at + PART_CHARS)
}

/**
 * The records of a CSV text (RFC 4180), at most `max` + 1; the first is the heading. A record's index is its
 * spreadsheet row minus one: blank lines count. `brokenRow`: the row of an unclosed quote.
 */
export async function readCsv(text: string, max: number): Promise<CsvTable> {
  const rows: string[][] = []
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, to: max + 1 })
  const source = Readable.from(partsOf(text)).pipe(parser)
  const pause = openTurns()
  try {
    for await (const record of source) {
      rows.push((record as string[]).map(plainCell))
      await pause()
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { brokenRow: (error['records'] as number) + 1 }
  }
  return { rows }
}

const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/

/** The text of a cell. Our own files write `0010` as `="0010"` (see csv.ts), which is read as `0010`. */
function plainCell(cell: string): string {
  const text = FORMULA_TEXT.exec(cell.trim())?.[1]?.replaceAll('""', '"') ?? cell
  return text.trim()
}
