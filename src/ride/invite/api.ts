import { addDays, dayOf, endOf, HOUR_MS } from '#kit/day.ts'
import { openWindow } from '#kit/gate.ts'
import type { Call } from '#kit/http-server.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { changeMember, lockMember, memberByPhone, memberOf } from '#ride/account/store.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { INVITE_DAYS, inviteRefusal } from './rules.ts'
import {
  addInvite,
  closeExpiredInvites,
  hasOpenInvite,
  type Invite,
  openInvites,
  referralsOf,
} from './store.ts'
import { INVITE_WORDS } from './copy.ts'
import { inviteSent } from './messages.ts'

const present = ({ id, name, phone, createdAt, expiresAt }: Invite) => ({
  id,
  name,
  phone,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
})

export async function get(world: World, { params }: Call<typeof contract.getReferrer>) {
  const member = found(await memberOf(world.db, params.id))
  const [referrals, invites] = await Promise.all([
    referralsOf(world.db, params.id),
    openInvites(world.db, params.id, world.now()),
  ])
  const data = referrals.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
  return { invite_limit: member.inviteLimit, data, invites: invites.map(present) }
}

/** The maximum number of times per hour that an inviter learns that a number has an account. */
const MAX_DISCLOSED_NUMBERS = 10
const disclosedNumbers = openWindow(MAX_DISCLOSED_NUMBERS, HOUR_MS)

export async function create(world: World, call: Call<typeof contract.createInvite>) {
  const { params, body } = call
  const { to_user_name: name, to_user_phone: phone } = body
  return change(world, call, async ({ tx, now, send, auditForMember, revise }) => {
    const inviter = found(await lockMember(tx, params.id))
    await closeExpiredInvites(tx, inviter.id, now)
    const isMember = (await memberByPhone(tx, phone)) !== null
    const isInvited = await hasOpenInvite(tx, inviter.id, phone)
    const code = inviteRefusal({ left: inviter.inviteLimit, isMember, isInvited })
    // Each such response reveals that the number has an account.
    const wait = code === 'ALREADY_MEMBER' ? disclosedNumbers(inviter.id, now.getTime()) : null
    if (wait) throw new Refusal('TOO_MANY', { retryAfter: wait })
    refuse(code, INVITE_WORDS)
    const left = inviter.inviteLimit - 1
    await changeMember(tx, inviter.id, { inviteLimit: left })
    revise({ subjectId: inviter.id, version: inviter.version + 1, fields: ['invite_limit'] })
    const expiresAt = endOf(addDays(dayOf(now), INVITE_DAYS))
    const invite = await addInvite(tx, { inviterId: inviter.id, name, phone, createdAt: now, expiresAt })
    send(inviteSent, { subjectId: invite.id, recipient: phone, facts: { inviter: inviter.name } })
    auditForMember(inviter.id, { action: 'INVITE', subject: 'member', subjectId: inviter.id })
    return { ...present(invite), invite_limit: left }
  })
}
