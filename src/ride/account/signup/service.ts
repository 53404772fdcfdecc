import { messageKindsFor, readdressMessages } from '#platform/outbox/recipient/store.ts'
import { notVerifiedRefusal, ownAttempt, checkClaimedPerson } from '#platform/verification/service.ts'
import { detachNumberFromOthers, type NumberFacts } from '#platform/login/number/service.ts'
import type { ClaimedPerson } from '#platform/verification/rules.ts'
import type { Unit, World } from '#world'
import { changeMember, lockMember, type Member, memberByPhone, rideIdsOf } from '../store.ts'

type Sent = { code: string; cookies: Record<string, string | undefined> }

/**
 * Gets the verified person of our own attempt from the provider, and compares them with the claimed person if there is
 * one.
 */
export async function verifiedPerson(world: World, { code, cookies }: Sent, claimed: ClaimedPerson | null) {
  const certification = /^imp_[\w-]{1,60}$/.test(code)
    ? await world.providers.identity.certification(code)
    : null
  const { merchantUid = '', impUid = '' } = certification ?? {}
  const attempt = await ownAttempt(world, 'ride', merchantUid, cookies)
  if (!certification || !attempt) throw notVerifiedRefusal()
  return { attemptId: attempt.id, impUid, ...checkClaimedPerson(world, certification, claimed) }
}

export type Verified = Awaited<ReturnType<typeof verifiedPerson>>

const numbersOf = (world: World): NumberFacts => ({
  subject: 'member',
  holderOf: memberByPhone,
  lockAccount: lockMember,
  clear: (unit, id) => setPhone(unit, id, null),
  messagesOf: ({ id }) => ({
    kinds: [...messageKindsFor(world, 'member'), 'code', 'login_id'],
    subjects: rideIdsOf(id),
  }),
})

/**
 * Removes a verified number from the account of another person; returns its id, or null if no account had the number.
 */
export const detachPhoneFromOthers = (
  world: World,
  unit: Unit,
  phone: string,
  ownId?: string,
): Promise<string | null> => detachNumberFromOthers(unit, numbersOf(world), phone, ownId)

/** Assigns the verified number to a member, and readdresses their waiting messages to it. */
export async function assignPhone(world: World, unit: Unit, member: Member, phone: string) {
  if (member.phone === phone) return
  const kinds = messageKindsFor(world, 'member')
  if (member.phone) await readdressMessages(unit.tx, { kinds }, member.phone, phone)
  await setPhone(unit, member.id, phone)
}

async function setPhone({ tx, revise, publish }: Unit, id: string, phone: string | null): Promise<void> {
  const version = await changeMember(tx, id, { phone })
  revise({ subjectId: id, version, fields: ['phone'] })
  publish('member', { id })
}
