import pg from 'pg'

/** A transaction locks rows of these tables in this order; rows of all other tables come last, in any order. */
export const LOCK_ORDER = [
  ['member', 'subscriber'],
  ['organization'],
  ['organization_member'],
  ['ticket_account'],
  ['car'],
  ['unit'],
  ['reservation'],
]

/** Tables whose rows are locked only while their account is locked. */
const GUARDED = ['ticket_lot']

export type Lock = { table: string; statement: string; waits: boolean }

const rankOf = (table: string): number => {
  const rank = LOCK_ORDER.findIndex((tables) => tables.includes(table))
  return rank < 0 ? LOCK_ORDER.length : rank
}

const ROW_LOCK =
  /(?<!for |for no key |do )\bupdate\s+(?!of\b|set\b|skip\b|nowait\b)"?(\w+)"?\s|\bdelete\s+from\s+"?(\w+)"?|\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(?:\s+of\s+"?(\w+)"?)?(\s+skip\s+locked)?/gi

/** Several statements in one text: only migrations send these, while no other server runs. */
const MANY = /;\s*\S/

/** The row locks of a statement, in textual order. Inserts are ignored: new rows block no other transaction. */
export function locksOf(text: string): Lock[] {
  if (MANY.test(text)) return []
  const locks = [...text.matchAll(ROW_LOCK)].map((match) => {
    const [, updated, deleted, alias, skips] = match
    const table = updated ?? deleted ?? selected(text.slice(0, match.index), alias)
    return { table, statement: text.replace(/\s+/g, ' ').slice(0, 200), waits: !skips }
  })
  return locks.filter(({ table }) => !GUARDED.includes(table))
}

/** The table that a `for update` locks: the one with its alias, or the last `from` or `join` before it. */
function selected(before: string, alias: string | undefined): string {
  const tables = [
    ...before.matchAll(
      /\b(?:from|join)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(?!join\b|on\b|where\b|cross\b|left\b)(\w+)"?)?/gi,
    ),
  ]
  const named = alias && tables.findLast(([, table, name]) => name === alias || table === alias)
  return (named || tables.at(-1))?.[1] ?? alias ?? ''
}

/** Describes the first lock of a transaction that is out of order; null when all are in order. */
export function firstLockOutOfOrder(locks: Lock[]): string | null {
  const held = new Set<string>()
  let last: Lock | null = null
  for (const lock of locks) {
    if (last && lock.waits && !held.has(lock.table) && rankOf(lock.table) < rankOf(last.table))
      return `${last.table} before ${lock.table}\n  ${last.statement}\n  ${lock.statement}`
    held.add(lock.table)
    if (!last || rankOf(lock.table) >= rankOf(last.table)) last = lock
  }
  return null
}

type Query = (...given: unknown[]) => unknown
const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

const WATCHED = Symbol.for('mosim.lock-order')
type Watchable = { query: Query; [WATCHED]?: Set<string> }

/** Observes the locks of every transaction of this process from now on; returns the set of locks out of order. */
export function watchLockOrder(): Set<string> {
  const client = pg.Client.prototype as unknown as Watchable
  if (client[WATCHED]) return client[WATCHED]
  const found = (client[WATCHED] = new Set<string>())
  const transactions = new WeakMap<object, Lock[]>()
  const { query } = client
  client.query = function (this: object, ...given: unknown[]) {
    const text = textOf(given[0])
    if (/^\s*begin\b/i.test(text)) transactions.set(this, [])
    else if (/^\s*(commit|rollback)\b/i.test(text)) transactions.delete(this)
    else {
      const locks = transactions.get(this) ?? []
      locks.push(...locksOf(text))
      const fault = firstLockOutOfOrder(locks)
      if (fault) found.add(fault)
    }
    return query.apply(this, given)
  }
  return found
}
