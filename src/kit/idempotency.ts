import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, isUniqueViolation, type Tx } from './db.ts'
import { Refusal } from './refusal.ts'

/** One use of an Idempotency-Key: its owner, the key, and a hash of the request. */
export type IdempotencyKey = { scope: string; key: string; hash: string }

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

type Asked = { scope: string; body: unknown; isSecret: boolean | undefined }

/** The key of a request, hashed if it is secret; null without the header. Refuses a key of more than 200 characters. */
export function idempotencyKeyOf(header: unknown, { scope, body, isSecret }: Asked): IdempotencyKey | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new Refusal('INVALID', {
      fields: { 'idempotency-key': '1~200자의 영문, 숫자, 기호로 보내 주세요.' },
    })
  }
  return { scope, key: isSecret ? hashOf(header) : header, hash: hashOf(JSON.stringify(body ?? null)) }
}

type Stored = { request_hash: string; body: unknown }

/** The body of a stored response, which may be 0 or empty; refuses when the stored request was a different one. */
export function responseOf<T>(
  stored: Stored | null | undefined,
  { hash }: IdempotencyKey,
): { body: T } | null {
  if (!stored) return null
  if (stored.request_hash !== hash) throw new Refusal('KEY_REUSED')
  return { body: stored.body as T }
}

/** The response that was stored for this key; null when the key is new, or there is no key. */
export async function storedResponse<T>(db: Db, key: IdempotencyKey | null): Promise<{ body: T } | null> {
  if (!key) return null
  const { rows } = await db.execute<Stored>(
    sql`select request_hash, body from stored_response where scope = ${key.scope} and key = ${key.key}`,
  )
  return responseOf<T>(rows[0], key)
}

/** Stored in place of a body for a change that answers without one. */
const MADE = true

/**
 * Stores the response to a key in the transaction of its effect; a parallel use of the key violates the primary key.
 */
export async function storeResponse(tx: Tx, key: IdempotencyKey, body: unknown, now: Date): Promise<void> {
  await tx.execute(sql`insert into stored_response (scope, key, request_hash, status, body, created_at)
    values (${key.scope}, ${key.key}, ${key.hash}, 201, ${JSON.stringify(body ?? MADE)}, ${now.toISOString()})`)
}

/** After an error: if a request with this key has succeeded, returns its stored response instead of throwing. */
export async function replayStoredResponse<T>(
  db: Db,
  key: IdempotencyKey | null,
  error: unknown,
): Promise<T> {
  const mayHaveWon = error instanceof Refusal || isUniqueViolation(error)
  const stored = mayHaveWon ? await storedResponse<T>(db, key) : null
  if (stored) return stored.body
  throw error
}

/**
 * Purges the responses of accounts and the responses about their rows. Ids are searched in the caller, in the path and
 * in the answer, with a condition that matches each index.
 */
export async function purgeResponsesAbout(tx: Tx, ids: string[]): Promise<void> {
  const isOne = sql`= any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))`
  const part = (at: number) => sql`split_part(scope, ' ', ${sql.raw(String(at))})`
  await tx.execute(sql`delete from stored_response where ${part(1)} ${isOne} or body ->> 'id' ${isOne}
    or (${part(4)} ${isOne} and ${part(4)} <> ${part(1)}) or (${part(5)} ${isOne} and ${part(5)} <> '')
    or (body -> 'handover' ->> 'id' ${isOne} and body -> 'handover' is not null)`)
}
