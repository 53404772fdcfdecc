import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importsOf, sourcesIn } from './source.ts'

const ROOMS = /^src\/(kit|platform|ride|subscribe|office)\//
const FEWEST_TABLES = 20

/** Tables without a drizzle definition, and the room that writes them. */
const PLAIN: Record<string, string> = {
  stored_response: 'src/kit',
  figure_day: 'src/ride/figures',
  figure_count: 'src/ride/figures',
  figure_month: 'src/ride/figures',
  migration: 'src/kit',
  one_time_code_throttle: 'src/platform/login',
}

/** Exceptions for speed, listed in STYLE.md with their decision. */
const EXCEPTIONS: Record<string, string[]> = {
  'src/ride/reservation/booking/store.ts': ['outbox', 'stored_response'],
}

const WRITES = /\b(?:insert\s+into|update|delete\s+from|lock\s+table)\s+([a-z_]+)\b(?!\s*\()/g
const WORDS = new Set(['set', 'of', 'skip', 'on', 'to'])

/** The room of a file: its side and noun; for kit the whole folder. */
const roomOf = (path: string): string =>
  path.startsWith('src/kit/') ? 'src/kit' : path.split('/').slice(0, 3).join('/')

/** The room of each table, from the rooms' tables.ts. */
function ownersIn(root: string): Map<string, string> {
  const owners = new Map(Object.entries(PLAIN))
  for (const path of sourcesIn(root).filter((file) => file.endsWith('/tables.ts'))) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, name] of text.matchAll(/pgTable\(\s*'(\w+)'/g)) owners.set(name!, roomOf(path))
    for (const [, name] of text.matchAll(/(?:session|refreshToken): '(\w+)'/g))
      owners.set(name!, roomOf(path))
  }
  return owners
}

/** The SQL of a file: the text between backticks, without its values. */
const sqlIn = (text: string): string =>
  [...text.matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, sql]) => sql!.replace(/\$\{[^}]*\}/g, '?')).join('\n;\n')

function writesRefused(path: string, text: string, owners: Map<string, string>): string[] {
  const allowed = EXCEPTIONS[path] ?? []
  const written = [...sqlIn(text).matchAll(WRITES)].map(([, table]) => table!)
  const foreign = written.filter(
    (table) => owners.has(table) && owners.get(table) !== roomOf(path) && !allowed.includes(table),
  )
  return [...new Set(foreign)]
    .filter((table) => !WORDS.has(table))
    .map((table) => `writes ${table} of ${owners.get(table)}`)
}

const READS = /\b(?:from|join)\s+([a-z_]+)\b(?!\s*\()/g
const sideOf = (room: string): string => room.split('/')[1]!

/** The two products never read each other's tables, and the platform reads no table of either. */
function readsRefused(path: string, text: string, owners: Map<string, string>): string[] {
  const own = sideOf(roomOf(path))
  if (own === 'kit' || own === 'office') return []
  const read = [...sqlIn(text).matchAll(READS)].map(([, table]) => table!)
  const foreign = [...new Set(read)].filter((table) => {
    const side = owners.has(table) ? sideOf(owners.get(table)!) : own
    return side !== own && side !== 'platform' && side !== 'kit'
  })
  return foreign.map((table) => `reads ${table} of ${owners.get(table)}`)
}

/**
 * Forbidden drizzle writes: tables that are imported from another room's tables.ts and passed to insert, update or
 * delete.
 */
function shapesRefused(root: string, path: string, text: string): string[] {
  const others = importsOf(root, path).filter(
    ({ to }) => to.endsWith('/tables.ts') && roomOf(to) !== roomOf(path),
  )
  return others.flatMap(({ to }) => {
    const names = namesFrom(text, to)
    const used = names.filter((name) => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\b`).test(text))
    return used.map((name) => `writes ${name} of ${dirname(to)}`)
  })
}

function namesFrom(text: string, to: string): string[] {
  const end = to.replace(/^src\//, '#')
  const found = text.match(new RegExp(`import \\{([^}]*)\\} from '${end.replace(/[.]/g, '\\.')}'`))
  return (found?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

function placeRefused(path: string, text: string): string[] {
  const hasSql = /\bsql`|\bstatement[<(]/.test(text)
  return hasSql && !/\/(store|tables|personal)\.ts$/.test(path) ? ['SQL stands in a store'] : []
}

/** Repeated definitions: a live reservation and a free unit are each defined in one place, which other code uses. */
function repeated(files: { path: string; text: string }[]): string[] {
  const live = files.filter(({ text }) => /status\s+in\s+\('PENDING',\s*'CONFIRMED'\)/.test(text))
  const free = files.filter(({ text }) =>
    /from\s+live_reservation\s+r\s+where\s+r\.unit_id\s*=\s*u\.id/.test(text),
  )
  return [
    ...live.map(({ path }) => `${path}: live_reservation says what a live reservation is`),
    ...free.slice(1).map(({ path }) => `${path}: freeUnits says what a free unit is`),
  ]
}

/** Statements that write or read a forbidden table, and SQL outside of stores. */
export function sqlFaults(root: string): string[] {
  const owners = ownersIn(root)
  if (owners.size < FEWEST_TABLES) return [`only ${owners.size} tables were seen: the check itself is broken`]
  const paths = sourcesIn(root).filter((path) => ROOMS.test(path) && !path.includes('.test.'))
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const rooms = files.filter(({ path }) => !path.startsWith('src/kit/') && path.endsWith('.ts'))
  const broken = rooms.flatMap(({ path, text }) => {
    const why = [
      ...writesRefused(path, text, owners),
      ...readsRefused(path, text, owners),
      ...shapesRefused(root, path, text),
      ...placeRefused(path, text),
    ]
    return why.map((fault) => `${path}: ${fault}`)
  })
  return [...broken, ...repeated(rooms)]
}
