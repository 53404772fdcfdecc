import { and, count, eq, gt } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { codeGuess } from '../tables.ts'

/** The number of codes that a subscriber guessed after an instant. */
export async function guessesSince(tx: Tx, subscriberId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(codeGuess)
    .where(and(eq(codeGuess.subscriberId, subscriberId), gt(codeGuess.at, since)))
  return row!.n
}

export async function addGuess(tx: Tx, subscriberId: string, at: Date): Promise<string> {
  const id = newId()
  await tx.insert(codeGuess).values({ id, subscriberId, at })
  return id
}

export async function dropGuess(tx: Tx, id: string): Promise<void> {
  await tx.delete(codeGuess).where(eq(codeGuess.id, id))
}
