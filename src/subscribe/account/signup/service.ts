import { messageKindsFor, readdressMessages } from '#platform/outbox/recipient/store.ts'
import { notVerifiedRefusal, ownAttempt, checkClaimedPerson } from '#platform/verification/service.ts'
import { detachNumberFromOthers, type NumberFacts } from '#platform/login/number/service.ts'
import type { ClaimedPerson } from '#platform/verification/rules.ts'
import type { Unit, World } from '#world'
import { type Account, accountByMobile, changeAccount, lockAccount } from '../store.ts'

type Sent = { id: string; cookies: Record<string, string | undefined> }

/** Asks the provider who was verified in an attempt of this browser. If a person is claimed, compares the two. */
export async function verifiedPerson(world: World, { id, cookies }: Sent, claimed: ClaimedPerson | null) {
  const attempt = await ownAttempt(world, 'subscribe', id, cookies)
  const person = attempt && (await world.providers.persons.verification(attempt.id))
  if (!person) throw notVerifiedRefusal()
  return checkClaimedPerson(world, person, claimed)
}

const numbersOf = (world: World): NumberFacts => ({
  subject: 'subscriber',
  holderOf: accountByMobile,
  lockAccount,
  clear: ({ tx }, id) => changeAccount(tx, id, { mobile: null }),
  messagesOf: () => ({ kinds: messageKindsFor(world, 'subscriber') }),
})

/** Removes a verified phone number from the account of another person; returns its id, null if none had the number. */
export const detachMobileFromOthers = (
  world: World,
  unit: Unit,
  mobile: string,
  ownId?: string,
): Promise<string | null> => detachNumberFromOthers(unit, numbersOf(world), mobile, ownId)

/** Stores the verified phone number in an account, and redirects its waiting messages to the number. */
export async function assignMobile(world: World, { tx }: Unit, account: Account, mobile: string) {
  if (account.mobile === mobile) return
  const kinds = messageKindsFor(world, 'subscriber')
  if (account.mobile) await readdressMessages(tx, { kinds }, account.mobile, mobile)
  await changeAccount(tx, account.id, { mobile })
}
