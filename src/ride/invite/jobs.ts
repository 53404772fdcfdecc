import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { phoneDigits } from '#kit/phone.ts'
import { changeMember, lockMember, memberByPhone } from '#ride/account/store.ts'
import { creditTickets } from '#ride/ticket/service.ts'
import { expiryOf } from '#ride/ticket/rules.ts'
import { lockAccount } from '#ride/ticket/store.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import type { Joined, World } from '#world'
import { GIFT_HALVES, INVITE_DAYS } from './rules.ts'
import {
  acceptInvite,
  endInvitesTo,
  type Invite,
  openInviteTo,
  lockInviteTo,
  openInviteIds,
  hasAcceptedInvite,
} from './store.ts'

/**
 * Gives a ticket to an invited member and to the inviter, once for each person, in any of their accounts. With a code,
 * only that member's invite counts; a code without an invite is recorded as a referral and gives no ticket. Other open
 * invites to the same number end.
 */
export async function memberJoined(tx: Tx, joined: Joined, now: Date): Promise<void> {
  await followInvite(tx, joined, now)
  await endInvitesTo(tx, joined.phone, now)
}

async function followInvite(tx: Tx, joined: Joined, now: Date): Promise<void> {
  const code = phoneDigits(joined.referrerCode ?? '')
  const referrer = code ? await memberByPhone(tx, code) : null
  if (code && (!referrer || referrer.id === joined.memberId)) return
  const open = await openInviteTo(tx, joined.phone, referrer?.id ?? null, now)
  const invite = open && (await lockWithAccounts(tx, open, joined, now))
  const referrerId = invite?.inviterId ?? referrer?.id
  if (referrerId) await changeMember(tx, joined.memberId, { referrerId })
  const wasGuest = await hasAcceptedInvite(tx, joined.ciHash)
  if (!invite || !(await acceptInvite(tx, invite.id, joined.memberId, now)) || wasGuest) return
  const expiresOn = expiryOf(dayOf(now), INVITE_DAYS)
  for (const holderId of [invite.inviterId, joined.memberId])
    await creditTickets(tx, { holderId, type: 'INVITE', halves: GIFT_HALVES, expiresOn }, now)
}

/** Locks the inviter, both accounts in the order of their ids, and then the invite. */
async function lockWithAccounts(tx: Tx, { inviterId }: Invite, { memberId, phone }: Joined, now: Date) {
  await lockMember(tx, inviterId)
  for (const holderId of [inviterId, memberId].toSorted()) await lockAccount(tx, holderId)
  return lockInviteTo(tx, phone, inviterId, now)
}

/** The ids of messages that are still relevant: without those of invites that have ended. */
export async function relevantInvites(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const invites = messages.filter(({ kind }) => kind === 'invite')
  const open = await openInviteIds(
    world.db,
    invites.map(({ subjectId }) => subjectId!),
    world.now(),
  )
  const holds = ({ kind, subjectId }: OutboxRow) => kind !== 'invite' || open.has(subjectId!)
  return new Set(messages.filter(holds).map(({ id }) => id))
}
