import type { Tx } from '#kit/db.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { wasTaken } from './store.ts'
import { VERIFIED_ONLY } from './copy.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockAccount>>>
export type Taker = Locked & { ciHash: string }

/** Somebody who asks for what is given once, locked: 409 NOT_VERIFIED where it is not known who that is. */
export async function lockTaker(tx: Tx, subscriberId: string): Promise<Taker> {
  const account = found(await lockAccount(tx, subscriberId))
  const { ciHash } = account
  if (ciHash === null) throw new Refusal('NOT_VERIFIED', { status: 409, text: VERIFIED_ONLY })
  return { ...account, ciHash }
}

/** Refuses what a person had in an account that she left, as the unique index does what she has in this one. */
export async function refuseTaken(
  tx: Tx,
  { ciHash }: Taker,
  benefit: string,
  { code, text }: { code: string; text: string },
): Promise<void> {
  if (await wasTaken(tx, ciHash, benefit)) throw new Refusal(code, { status: 409, text })
}
