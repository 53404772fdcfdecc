import { openDb, drizzleFor } from '#kit/db.ts'
import { dispatchIds } from '#ride/reservation/dispatch/list/store.ts'
import { reservationsByIds } from '#ride/reservation/store.ts'
import { wire } from './load.ts'

// Two-syllable parts of names, as staff type them.
const SYLLABLES = ['민서', '준하', '지수', '연우', '진현', '도은', '김민', '이서', '박준', '최하']

/** A staff search by a random two-syllable text, the first page. */
export function searchRequest(token: string): () => string {
  const headers = { authorization: `Bearer ${token}` }
  const requests = SYLLABLES.map((q) =>
    wire('GET', `/api/reservations?page=1&q=${encodeURIComponent(q)}`, headers),
  )
  return () => requests[Math.floor(Math.random() * requests.length)]!
}

type Sent = { text: string; values: unknown[] }

/** Records the SQL statements that the product sends for one search. */
async function sentFor(url: string, q: string): Promise<{ sent: Sent[]; ids: string[] }> {
  const db = openDb(url, { max: 1 })
  const connection = await db.$client.connect()
  const sent: Sent[] = []
  const query = connection.query.bind(connection) as (...given: unknown[]) => never
  connection.query = ((asked: Sent, values?: unknown[]) => {
    sent.push({ text: asked.text, values: asked.values ?? values ?? [] })
    return query(asked, values)
  }) as never
  const { ids } = await dispatchIds(drizzleFor(connection), { q, oldestFirst: false }, 20, 0)
  await reservationsByIds(drizzleFor(connection), ids)
  connection.release()
  await db.$client.end()
  return { sent, ids }
}

/** The statements of a search as a pgbench script: the ids of the matches, then the rows of the page. */
export async function searchScript(url: string): Promise<string> {
  const [q] = SYLLABLES
  const { sent, ids } = await sentFor(url, q!)
  const text = `(array[${SYLLABLES.map((one) => `'${one}'`).join(',')}])[:n]`
  const literal = (value: unknown): string => {
    if (typeof value === 'number') return String(value)
    if (Array.isArray(value))
      return String(value) === String(ids) ? ':ids' : `array[${value.map(literal).join(',')}]`
    return `(${String(value)
      .split(q!)
      .map((part) => `'${part}'`)
      .join(` || ${text} || `)})`
  }
  const [found, rows] = sent.map((one) =>
    one.text.replace(/\$(\d+)/g, (_, n: string) => literal(one.values[Number(n) - 1])).replace(/\s+/g, ' '),
  )
  return [`\\set n random(1, ${SYLLABLES.length})`, `${found} \\gset`, `${rows};`].join('\n')
}
