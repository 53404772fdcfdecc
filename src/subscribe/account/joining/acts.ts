import { notVerified, ownAttempt, provedPerson } from '#platform/verification/acts.ts'
import type { ClaimedPerson } from '#platform/verification/rules.ts'
import type { World } from '#world'

type Sent = { id: string; cookies: Record<string, string | undefined> }

/** Asks the provider itself who was verified in our own attempt; compares with who somebody says to be, if they say so. */
export async function verifiedPerson(world: World, { id, cookies }: Sent, claimed: ClaimedPerson | null) {
  const attempt = await ownAttempt(world, 'subscribe', id, cookies)
  const person = attempt && (await world.providers.persons.verification(attempt.id))
  if (!person) throw notVerified()
  const own = { name: person.name ?? '', phone: person.phone ?? '' }
  return { phone: own.phone, ...provedPerson(world, person, claimed ?? own) }
}
