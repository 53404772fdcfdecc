import type { Tx } from '#kit/db.ts'
import { type MessagesToSuppress, suppressMessages } from '#platform/outbox/recipient/store.ts'
import type { Unit } from '#world'

type Holder = { id: string; phone: string | null }

/** How a realm stores the phone numbers of its accounts. */
export type NumberFacts = {
  subject: 'member' | 'subscriber'
  holderOf: (tx: Tx, phone: string) => Promise<Holder | null>
  lockAccount: (tx: Tx, id: string) => Promise<Holder | null>
  clear: (unit: Unit, id: string) => Promise<void>
  /** The messages of an account that the next owner of its number must not read. */
  messagesOf: (holder: Holder) => MessagesToSuppress
}

/**
 * Removes a verified number from the account of another person, which keeps its login. Locks both accounts. Returns the
 * id of the other account; null if none had the number.
 */
export async function detachNumberFromOthers(
  unit: Unit,
  facts: NumberFacts,
  phone: string,
  ownId?: string,
): Promise<string | null> {
  const { tx } = unit
  const holder = await facts.holderOf(tx, phone)
  if (!holder || holder.id === ownId) return null
  // Locks the lower id first, because two people may exchange their numbers at the same time.
  const locked = []
  for (const id of [holder.id, ...(ownId ? [ownId] : [])].toSorted())
    locked.push(await facts.lockAccount(tx, id))
  if (!locked.some((account) => account?.id === holder.id && account.phone === phone)) return null
  await suppressMessages(tx, phone, facts.messagesOf(holder))
  await facts.clear(unit, holder.id)
  unit.audit({ action: 'LOSE_NUMBER', subject: facts.subject, subjectId: holder.id })
  return holder.id
}
