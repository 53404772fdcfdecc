import { brand } from '#brand'
import { isDuplicate, type Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { changeOnce } from '#kit/once.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { changeMember, lockMember, type Member, memberByPhone, memberOf } from '#ride/account/store.ts'
import { addAuditOfOther } from '#ride/audit/store.ts'
import { addMessage } from '#ride/message/store.ts'
import type { World } from '#world'
import type { createInvite, getReferrer } from './contract.ts'
import { INVITE_DAYS, inviteRefusal } from './rules.ts'
import { addInvite, closeExpired, hasOpenInvite, type Invite, openInvites, referralsOf } from './store.ts'
import { INVITE_WORDS } from './words.ts'

const DAY_MS = 86_400_000

const present = ({ id, name, phone, createdAt, expiresAt }: Invite) => ({
  id,
  name,
  phone,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
})

export async function get(world: World, { params }: Call<typeof getReferrer>) {
  const member = found(await memberOf(world.db, params.id))
  const [referrals, invites] = await Promise.all([
    referralsOf(world.db, params.id),
    openInvites(world.db, params.id, world.now()),
  ])
  const data = referrals.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
  return { invite_limit: member.inviteLimit, data, invites: invites.map(present) }
}

type Guest = { name: string; phone: string }

export async function create(world: World, { params, body, once, session }: Call<typeof createInvite>) {
  const now = world.now()
  const guest = { name: body.to_user_name, phone: body.to_user_phone }
  const answer = await changeOnce(world.db, once, now, async (tx) => {
    const byMember = session.memberId === params.id ? params.id : null
    const sent = await send(tx, params.id, guest, byMember, now)
    const act = { actor: session, action: 'INVITE', subject: 'member' as const, subjectId: params.id }
    await addAuditOfOther(tx, params.id, act, now)
    return sent
  }).catch((error) => {
    throw isDuplicate(error, 'invite_open')
      ? new Refusal('ALREADY_INVITED', { text: INVITE_WORDS.ALREADY_INVITED })
      : error
  })
  world.wakeOutbox()
  return answer
}

async function send(tx: Tx, inviterId: string, { name, phone }: Guest, byMember: string | null, now: Date) {
  const inviter = found(await lockMember(tx, inviterId))
  await closeExpired(tx, inviterId, now)
  const isMember = (await memberByPhone(tx, phone)) !== null
  const isInvited = await hasOpenInvite(tx, inviterId, phone)
  refuse(inviteRefusal({ left: inviter.inviteLimit, isMember, isInvited }), INVITE_WORDS)
  await changeMember(tx, inviterId, { inviteLimit: inviter.inviteLimit - 1 })
  const expiresAt = new Date(now.getTime() + INVITE_DAYS * DAY_MS)
  const row = await addInvite(tx, { inviterId, name, phone, createdAt: now, expiresAt })
  const message = { kind: 'invite', subjectId: row.id, memberId: byMember, recipient: phone }
  await addMessage(tx, { ...message, text: textFor(inviter) }, now)
  return { ...present(row), invite_limit: inviter.inviteLimit - 1 }
}

// It goes to somebody who did not ask: once, neutral, and saying from whom.
const textFor = ({ name }: Member) =>
  `[${brand.nameKo}] ${name}님이 의전 서비스에 초대하셨습니다. 이 번호로 가입하시면 1 Ticket을 드립니다. (${INVITE_DAYS}일 이내)`
