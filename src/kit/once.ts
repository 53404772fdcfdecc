import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, isDuplicate, transaction, type Tx } from './db.ts'
import { Refusal } from './refusal.ts'

/** One use of an Idempotency-Key: whose, which, and a hash of what was asked. */
export type OnceKey = { scope: string; key: string; hash: string }

/** The key of a request, or null without the header; refuses a key of more than 200 characters. */
export function onceKeyOf(header: unknown, scope: string, body: unknown): OnceKey | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new Refusal('INVALID', {
      fields: { 'idempotency-key': '1~200자의 영문, 숫자, 기호로 보내 주세요.' },
    })
  }
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  return { scope, key: header, hash }
}

type Stored = { request_hash: string; body: unknown }

/** The body of a stored answer; refuses when the same key asked for something else. */
export function answerOf<T>(stored: Stored | null | undefined, once: OnceKey): T | null {
  if (!stored) return null
  if (stored.request_hash !== once.hash) throw new Refusal('KEY_REUSED')
  return stored.body as T
}

async function storedAnswer<T>(db: Db, once: OnceKey): Promise<T | null> {
  const { rows } = await db.execute<Stored>(
    sql`select request_hash, body from once where scope = ${once.scope} and key = ${once.key}`,
  )
  return answerOf<T>(rows[0], once)
}

/** Runs a change in one transaction that keeps its answer: the same key again gets that answer and changes nothing. */
export async function changeOnce<T>(
  db: Db,
  once: OnceKey | null,
  now: Date,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!once) return transaction(db, work)
  const before = await storedAnswer<T>(db, once)
  if (before) return before
  try {
    return await transaction(db, async (tx) => {
      const body = await work(tx)
      await tx.execute(sql`insert into once (scope, key, request_hash, status, body, created_at)
        values (${once.scope}, ${once.key}, ${once.hash}, 201, ${JSON.stringify(body)}, ${now.toISOString()})`)
      return body
    })
  } catch (error) {
    return answerInstead<T>(db, once, error)
  }
}

/** A twin of the request may have won meanwhile: then its answer is ours, whatever stopped us. */
export async function answerInstead<T>(db: Db, once: OnceKey | null, error: unknown): Promise<T> {
  const mayHaveTwin = error instanceof Refusal || isDuplicate(error)
  const twin = once && mayHaveTwin ? await storedAnswer<T>(db, once) : null
  if (twin) return twin
  throw error
}

/** Forgets the answers kept before an instant; a key is honoured for 24 hours at least. */
export async function forgetOldAnswers(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from once where created_at < ${before.toISOString()}`)
}

/** Forgets the answers kept for somebody who leaves, and those that others got about things of theirs, by their ids. */
export async function forgetAnswersOf(db: Db | Tx, personId: string, things: string[]): Promise<void> {
  const ids = sql`select jsonb_array_elements_text(${JSON.stringify(things)}::jsonb)`
  await db.execute(sql`delete from once where scope like ${`${personId} %`} or body ->> 'id' in (${ids})`)
}
