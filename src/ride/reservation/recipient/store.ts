import type { Tx } from '#kit/db.ts'
import { isSilentNumber } from '#ride/addressbook/store.ts'
import { bookerPhoneOf } from '../store.ts'

/** Facts about the recipients of a booking's messages: the booker's number, and whether their address book marks the passenger silent. */
export async function toldFacts(tx: Tx, memberId: string, phone: string): Promise<ToldFacts> {
  const booker = await bookerPhoneOf(tx, memberId)
  return { booker_phone: booker, is_silent: await isSilentNumber(tx, memberId, phone) }
}
export type ToldFacts = { booker_phone: string | null; is_silent: boolean }
