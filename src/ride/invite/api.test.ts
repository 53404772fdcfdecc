import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import {
  type Actor,
  balances,
  newMemberSession,
  newMember,
  newPhone,
  PASSWORD,
  theAdmin,
} from '#testing/actors.ts'
import { inGroups } from '#testing/in-groups.ts'
import { START, testWorld } from '#testing/world.ts'
import { memberJoined } from './jobs.ts'
import { eraseExpired } from '#platform/personal/service.ts'

const t = testWorld()

async function inviter(limit: number): Promise<Actor> {
  const [member, admin] = [await newMember(t), await theAdmin(t)]
  await t.call({
    method: 'PATCH',
    url: `/api/users/${member.id}`,
    headers: admin.headers,
    payload: { invite_limit: limit },
  })
  return member
}
const invite = (from: Actor, phone: string, headers: Record<string, string> = {}) =>
  t.call({
    method: 'POST',
    url: `/api/users/${from.id}/invite`,
    headers: { ...from.headers, ...headers },
    payload: { to_user_name: '새손님', to_user_phone: phone },
  })
const referrer = async (of: Actor) =>
  (await t.call({ url: `/api/users/${of.id}/referrer`, headers: of.headers })).json().result

/** Runs the part of the sign-up that handles invites, in its transaction. */
async function join(
  phone: string,
  referrerCode: string | null = null,
  ciHash: string | null = null,
): Promise<Actor> {
  const member = await newMember(t, { phone, name: '새손님' })
  if (ciHash) await t.world.db.execute(sql`update member set ci_hash = ${ciHash} where id = ${member.id}`)
  await transaction(t.world.db, (tx) =>
    memberJoined(tx, { memberId: member.id, phone, referrerCode, ciHash }, t.world.now()),
  )
  return member
}
const leave = ({ id, headers }: Actor) =>
  t.call({ method: 'DELETE', url: `/api/users/${id}`, headers, payload: { password: PASSWORD } })

test('an invite costs one of the limit, is listed as open, and is sent by SMS (C-236, C-240)', async () => {
  const [from, phone] = [await inviter(2), newPhone()]
  const answer = await invite(from, phone)
  expect([answer.statusCode, answer.json().result.invite_limit]).toEqual([201, 1])
  expect(await referrer(from)).toMatchObject({ invite_limit: 1, data: [], invites: [{ phone }] })
  await t.sendMessages()
  const messages = (await (await fetch(`${t.simulatorUrl}/__sim/messages?to=${phone}`)).json()) as {
    text: string
  }[]
  expect(messages.map((message) => message.text)).toEqual([expect.stringContaining(from.name)])
})

test('a missing or empty origin is accepted, and the phone may have hyphens (C-237)', async () => {
  const from = await inviter(1)
  expect(
    (await invite(from, newPhone().replace(/(...)(....)(....)/, '$1-$2-$3'), { origin: '' })).statusCode,
  ).toBe(201)
})

test.each([
  ['beyond the limit', 0, () => newPhone(), 'INVITE_LIMIT'],
  ['to a member', 1, async () => (await newMember(t)).phone, 'ALREADY_MEMBER'],
])('refuses an invite %s', async (_, limit, phone, code) => {
  const answer = await invite(await inviter(limit), await phone())
  expect([answer.statusCode, answer.json().code]).toEqual([409, code])
})

test('an open invite to a phone is not sent twice; after 90 days it may be', async () => {
  const [from, phone] = [await inviter(3), newPhone()]
  await invite(from, phone)
  expect((await invite(from, phone)).json().code).toBe('ALREADY_INVITED')
  await t.world.db.execute(sql`update invite set expires_at = ${START} where phone = ${phone}`)
  expect((await invite(from, phone)).statusCode).toBe(201)
  expect((await referrer(from)).invite_limit).toBe(1)
})

test('an invite is valid until the end of the ninetieth day', async () => {
  t.setNow(START)
  const from = await inviter(2)
  await invite(from, newPhone())
  t.setNow('2027-03-01T14:59:00Z')
  const late = await newMemberSession(t, from)
  expect((await referrer(late)).invites).toMatchObject([{ expires_at: '2027-03-01T14:59:59.999Z' }])
  t.setNow('2027-03-01T15:00:00Z')
  expect((await referrer(late)).invites).toEqual([])
  t.setNow(START)
})

test.each([
  ['no name', { to_user_name: ' ', to_user_phone: '010-1234-5678' }],
  ['no phone (C-235)', { to_user_name: '새손님' }],
  ['a landline', { to_user_name: '새손님', to_user_phone: '02-1234-5678' }],
])('refuses an invite with %s and keeps the limit', async (_, payload) => {
  const from = await inviter(1)
  const answer = await t.call({
    method: 'POST',
    url: `/api/users/${from.id}/invite`,
    headers: from.headers,
    payload,
  })
  expect([answer.statusCode, (await referrer(from)).invite_limit]).toEqual([422, 1])
})

test('sends exactly three of 64 invites when the member has three left', async () => {
  const from = await inviter(3)
  const answers = await inGroups(64, () => invite(from, newPhone()))
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(3)
  expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(61)
  expect((await referrer(from)).invite_limit).toBe(0)
})

test('when the guest joins, both get one ticket for 90 days, and see each other in their lists (C-232, C-248, C-249)', async () => {
  const [from, phone] = [await inviter(1), newPhone()]
  await invite(from, phone)
  const guest = await join(phone)
  for (const member of [from, guest]) {
    expect(await balances(t, member.id)).toEqual({ account: 2, ledger: 2, lots: 2 })
    const { result } = (await t.call({ url: `/api/users/${member.id}`, headers: member.headers })).json()
    expect(result.tickets_expiring).toEqual([{ amount: 1, expires_on: '2027-03-01' }])
  }
  expect((await referrer(from)).data).toMatchObject([
    { referrer: from.name, referee: '새손님', is_referrer: true },
  ])
  expect((await referrer(guest)).data).toMatchObject([{ referrer: from.name, is_referrer: false }])
  expect((await referrer(from)).invites).toEqual([])
})

test('the gift tickets are given once, however often the sign-up is reported', async () => {
  const [from, phone] = [await inviter(1), newPhone()]
  await invite(from, phone)
  const guest = await join(phone)
  const tell = () =>
    transaction(t.world.db, (tx) =>
      memberJoined(tx, { memberId: guest.id, phone, referrerCode: null, ciHash: null }, t.world.now()),
    )
  await Promise.all([tell(), tell(), tell()])
  expect([(await balances(t, from.id)).account, (await balances(t, guest.id)).account]).toEqual([2, 2])
})

test('a deleted member who joins again by invite brings no second gift to either; after a year, they do', async () => {
  const [from, phone, person] = [await inviter(3), newPhone(), newPhone()]
  const held = async (of: Actor) => (await balances(t, of.id)).account
  await invite(from, phone)
  expect((await leave(await join(phone, null, person))).statusCode).toBe(204)
  await invite(from, phone)
  const again = await join(phone, null, person)
  expect([await held(from), await held(again)]).toEqual([2, 0])
  expect((await referrer(from)).data).toMatchObject([{ referee: '새손님' }])
  expect((await leave(again)).statusCode).toBe(204)
  await t.world.db.execute(sql`update member set deleted_at = deleted_at - interval '366 days'`)
  await eraseExpired(t.world)
  await invite(from, phone)
  expect([await held(await join(phone, null, person)), await held(from)]).toEqual([2, 4])
})

test('a code selects among the open invites; a code without an invite is recorded and gives no ticket', async () => {
  const [early, late, phone] = [await inviter(1), await inviter(1), newPhone()]
  await invite(early, phone)
  await invite(late, phone)
  await join(phone, late.phone)
  expect([(await balances(t, early.id)).account, (await balances(t, late.id)).account]).toEqual([0, 2])
  const other = await inviter(1)
  const guest = await join(newPhone(), other.phone)
  expect([(await balances(t, other.id)).account, (await balances(t, guest.id)).account]).toEqual([0, 0])
  expect((await referrer(other)).data).toMatchObject([{ is_referrer: true }])
})

test('a member’s referrer is empty after the referrer’s account is deleted', async () => {
  const from = await inviter(1)
  const guest = await join(newPhone(), from.phone)
  expect((await referrer(guest)).data).toHaveLength(1)
  await leave(from)
  expect((await referrer(guest)).data).toEqual([])
})

test('an expired invite gives no ticket', async () => {
  const [from, phone] = [await inviter(1), newPhone()]
  await invite(from, phone)
  await t.world.db.execute(sql`update invite set expires_at = ${START} where phone = ${phone}`)
  const guest = await join(phone)
  expect([(await balances(t, from.id)).account, (await balances(t, guest.id)).account]).toEqual([0, 0])
})

test('a sign-up ends open invites of other members to that number, in their lists and in the outbox', async () => {
  const [early, late, phone] = [await inviter(1), await inviter(1), newPhone()]
  for (const from of [early, late]) await invite(from, phone)
  await join(phone, late.phone)
  for (const from of [early, late]) expect((await referrer(from)).invites).toEqual([])
  await t.sendMessages()
  expect(await (await fetch(`${t.simulatorUrl}/__sim/messages?to=${phone}`)).json()).toEqual([])
})

test('without invites left, no number is disclosed; otherwise at most ten known ones an hour', async () => {
  const codeOf = async (from: Actor, phone: string) => (await invite(from, phone)).json().code
  const known = await Promise.all(Array.from({ length: 12 }, async () => (await newMember(t)).phone))
  const without = await inviter(0)
  expect(await codeOf(without, known[0]!)).toBe('INVITE_LIMIT')
  expect(await codeOf(without, newPhone())).toBe('INVITE_LIMIT')
  const codes = []
  const from = await inviter(1)
  for (const phone of known) codes.push(await codeOf(from, phone))
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'ALREADY_MEMBER'))
  expect(codes.slice(10)).toEqual(['TOO_MANY', 'TOO_MANY'])
})
