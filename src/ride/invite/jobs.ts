import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { phoneDigits } from '#kit/phone.ts'
import { changeMember, memberByPhone } from '#ride/account/store.ts'
import { giveTickets } from '#ride/ticket/acts.ts'
import { expiryOf } from '#ride/ticket/rules.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import type { Joined, World } from '#world'
import { GIFT_HALVES, INVITE_DAYS } from './rules.ts'
import { acceptInvite, endInvitesTo, lockInviteTo, openAmong, wasInvited } from './store.ts'

/**
 * A new member was invited: both get a ticket, once for each person, whatever accounts she had. With a code the invite must be that member's; a code without an
 * invite is recorded as a referral and gives nothing. What others sent to the same number can be followed by nobody any
 * more, and ends.
 */
export async function memberJoined(tx: Tx, joined: Joined, now: Date): Promise<void> {
  await followInvite(tx, joined, now)
  await endInvitesTo(tx, joined.phone, now)
}

async function followInvite(tx: Tx, joined: Joined, now: Date): Promise<void> {
  const code = phoneDigits(joined.referrerCode ?? '')
  const referrer = code ? await memberByPhone(tx, code) : null
  if (code && (!referrer || referrer.id === joined.memberId)) return
  const invite = await lockInviteTo(tx, joined.phone, referrer?.id ?? null, now)
  const referrerId = invite?.inviterId ?? referrer?.id
  if (referrerId) await changeMember(tx, joined.memberId, { referrerId })
  const wasGuest = await wasInvited(tx, joined.ciHash)
  if (!invite || !(await acceptInvite(tx, invite.id, joined.memberId, now)) || wasGuest) return
  const expiresOn = expiryOf(dayOf(now), INVITE_DAYS)
  // In the order of their ids, so that two who invite each other's guests never wait in a circle.
  for (const holderId of [invite.inviterId, joined.memberId].toSorted()) {
    await giveTickets(tx, { holderId, type: 'INVITE', halves: GIFT_HALVES, expiresOn }, now)
  }
}

/** Which messages are still true: an invite that has ended is not sent. */
export async function invitesStillTrue(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const invites = messages.filter(({ kind }) => kind === 'invite')
  const open = await openAmong(
    world.db,
    invites.map(({ subjectId }) => subjectId!),
    world.now(),
  )
  const holds = ({ kind, subjectId }: OutboxRow) => kind !== 'invite' || open.has(subjectId!)
  return new Set(messages.filter(holds).map(({ id }) => id))
}
