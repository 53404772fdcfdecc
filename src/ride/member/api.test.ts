import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMessages } from '#platform/outbox/store.ts'
import { newId } from '#kit/id.ts'
import {
  book,
  bookingForm,
  carNamed,
  grant,
  memberWithTickets,
  newMember,
  newPhone,
  PASSWORD,
  storedAudit,
  theAdmin,
} from '#testing/actors.ts'
import { joinWaitlist } from '#testing/holding.ts'
import { completeRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'
import { serveWaitlist } from '#ride/waitlist/jobs.ts'

const t = testWorld()
const asAdmin = async (method: 'GET' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })

test('a member sees their own profile with completed rides and tickets (C-267, C-268, C-269)', async () => {
  const member = await memberWithTickets(t, 3)
  const answer = await t.call({ url: `/api/users/${member.id}`, headers: member.headers })
  expect(answer.json().result).toMatchObject({
    id: member.id,
    user_id: member.loginId,
    name: member.name,
    phone: member.phone,
    reservations: 0,
    tickets: 3,
    identity_status: 'PENDING',
    identity_file: null,
  })
})

test('only completed reservations count as rides taken (A-035)', async () => {
  const member = await memberWithTickets(t, 3)
  const car = await carNamed(t, 'ALPHARD')
  const { id } = (await book(t, member, bookingForm(car.id))).json().result
  await book(t, member, bookingForm(car.id, '2026-12-25'))
  await asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CONFIRMED' })
  await completeRide(t, id)
  expect(
    (await t.call({ url: `/api/users/${member.id}`, headers: member.headers })).json().result.reservations,
  ).toBe(1)
})

test('staff find members by id or name ignoring case, in pages (A-018, A-019, A-023)', async () => {
  await newMember(t, { name: '제갈 공명', loginId: 'kongming' })
  const names = async (q: string) =>
    (await asAdmin('GET', `/api/users?page=1&q=${encodeURIComponent(q)}`))
      .json()
      .result.map((row: { name: string }) => row.name)
  expect(await names('제갈')).toEqual(['제갈 공명'])
  expect(await names('제갈'.normalize('NFD'))).toEqual(['제갈 공명'])
  expect(await names('KongM')).toEqual(['제갈 공명'])
  expect(await names('갈')).toEqual(['제갈 공명'])
  expect(await names('%')).toEqual([])
  const { result, page } = (await asAdmin('GET', '/api/users?page=1&page_size=1&sort=name')).json()
  expect([result.length, page.page_size]).toEqual([1, 1])
  expect(result[0]).toMatchObject({
    user_id: expect.any(String),
    role: expect.any(String),
    invite_limit: 0,
    referrer: null,
    reservations: 0,
    tickets: 0,
  })
})

test('staff change a member; missing fields stay (A-027, A-030, A-043)', async () => {
  const member = await newMember(t)
  const answer = await asAdmin('PATCH', `/api/users/${member.id}`, { invite_limit: 7 })
  expect(answer.json().result).toMatchObject({
    invite_limit: 7,
    name: member.name,
    identity_status: 'PENDING',
  })
  for (const identity_status of ['APPROVED', 'REJECTED', 'NOT_SUBMITTED', 'PENDING']) {
    expect(
      (await asAdmin('PATCH', `/api/users/${member.id}`, { identity_status })).json().result,
    ).toMatchObject({ identity_status, invite_limit: 7 })
  }
  expect((await asAdmin('PATCH', `/api/users/${member.id}`, { invite_limit: -1 })).statusCode).toBe(422)
})

test('the invite limit is never null, and an identity decision does not set it to 10 (A-022 overridden)', async () => {
  const member = await newMember(t)
  await asAdmin('PATCH', `/api/users/${member.id}`, { identity_status: 'APPROVED' })
  expect((await asAdmin('GET', `/api/users/${member.id}`)).json().result).toMatchObject({
    identity_status: 'APPROVED',
    invite_limit: 0,
  })
  for (const invite_limit of [null, ''])
    expect((await asAdmin('PATCH', `/api/users/${member.id}`, { invite_limit })).statusCode).toBe(422)
  expect((await asAdmin('GET', `/api/users/${member.id}`)).json().result.invite_limit).toBe(0)
})

test('a phone number of another member is refused', async () => {
  const [one, other] = [await newMember(t), await newMember(t)]
  const answer = await asAdmin('PATCH', `/api/users/${one.id}`, { phone: other.phone })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'PHONE_TAKEN'])
})

test('the last admin can be neither demoted nor deleted, also in parallel @long', async () => {
  const admin = await theAdmin(t)
  expect((await asAdmin('PATCH', `/api/users/${admin.id}`, { role: 'USER' })).json().code).toBe('LAST_ADMIN')
  const second = await newMember(t)
  await asAdmin('PATCH', `/api/users/${second.id}`, { role: 'ADMIN' })
  const { headers } = await theAdmin(t)
  // Loads the admin's session, so that it is still valid for the second request after the demotion.
  await t.call({ url: '/api/users', headers })
  const demote = (id: string) =>
    t.call({ method: 'PATCH', url: `/api/users/${id}`, headers, payload: { role: 'USER' } })
  const answers = await Promise.all([demote(admin.id), demote(second.id)])
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { rows } = await t.world.db.execute(sql`select count(*)::int as n from member where role = 'ADMIN'`)
  expect(rows).toEqual([{ n: 1 }])
  await t.world.db.execute(
    sql`update member set role = case when id = ${admin.id} then 'ADMIN' else 'USER' end where id in (${admin.id}, ${second.id})`,
  )
})

test('a live reservation blocks a deletion; otherwise personal data is erased and the ledger ends at zero (A-045)', async () => {
  const member = await memberWithTickets(t, 2)
  const car = await carNamed(t, 'STARIA')
  const { id } = (await book(t, member, bookingForm(car.id))).json().result
  const leave = (password: string) =>
    t.call({
      method: 'DELETE',
      url: `/api/users/${member.id}`,
      headers: member.headers,
      payload: { password },
    })
  expect((await leave('wrong-password')).statusCode).toBe(403)
  expect((await leave(PASSWORD)).json().code).toBe('HAS_LIVE_RIDE')
  await asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CANCELLED' })
  expect((await leave(PASSWORD)).statusCode).toBe(204)
  expect((await t.call({ url: `/api/users/${member.id}`, headers: member.headers })).statusCode).toBe(401)
  const { rows } = await t.world.db.execute(sql`
    select login_id, name, phone, email, password_hash, ci_hash, (select halves from ticket_account where holder_id = member.id) as halves
    from member where id = ${member.id}`)
  expect(rows).toEqual([
    { login_id: null, name: '', phone: null, email: null, password_hash: null, ci_hash: null, halves: 0 },
  ])
  expect((await asAdmin('GET', `/api/users/${member.id}`)).statusCode).toBe(404)
  expect((await grant(t, member.id, 1)).statusCode).toBe(404)
})

test('actions of staff are audited without names or phones', async () => {
  const member = await newMember(t)
  await asAdmin('PATCH', `/api/users/${member.id}`, { name: '비밀 이름', role: 'USER' })
  const { result } = (await asAdmin('GET', `/api/admin/audit?subject_id=${member.id}`)).json()
  expect(result[0]).toMatchObject({
    action: 'CHANGE',
    subject: 'member',
    subject_id: member.id,
    actor: '관리자',
    after: { changed: ['name', 'role'] },
  })
  expect(await storedAudit(t, member.id)).not.toContain('비밀 이름')
})

test('a member’s own id in upper case counts as their own: deletion asks for the password', async () => {
  const member = await newMember(t)
  const url = `/api/users/${member.id.toUpperCase()}`
  expect((await t.call({ method: 'DELETE', url, headers: member.headers })).statusCode).toBe(403)
  expect((await t.call({ url, headers: member.headers })).json().result.id).toBe(member.id)
})

test('a member without a password is deleted after a fresh login, otherwise asked to log in', async () => {
  const member = await newMember(t)
  await t.world.db.execute(sql`update member set password_hash = null where id = ${member.id}`)
  const leave = () => t.call({ method: 'DELETE', url: `/api/users/${member.id}`, headers: member.headers })
  t.setNow(new Date(Date.parse(START) + 601_000))
  const late = await leave()
  expect([late.statusCode, late.json().code]).toEqual([403, 'LOGIN_AGAIN'])
  t.setNow(START)
  expect((await leave()).statusCode).toBe(204)
})

test('deleting a member erases personal data in reservations, invites and messages; reservations stay', async () => {
  const member = await memberWithTickets(t, 1)
  await asAdmin('PATCH', `/api/users/${member.id}`, { invite_limit: 1 })
  const invite = { to_user_name: '강초대', to_user_phone: '01077778888' }
  await t.call({
    method: 'POST',
    url: `/api/users/${member.id}/invite`,
    headers: member.headers,
    payload: invite,
  })
  const car = await carNamed(t, 'STARIA')
  const { id } = (await book(t, member, bookingForm(car.id, '2027-03-03'))).json().result
  await asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CANCELLED' })
  await t.call({
    method: 'DELETE',
    url: `/api/users/${member.id}`,
    headers: member.headers,
    payload: { password: PASSWORD },
  })
  const { rows } = await t.world.db.execute<{ found: string }>(sql`
    select 'ride' as found from reservation where id = ${id} and (name <> '' or phone <> '' or pickup_location <> '')
    union all select 'message' from message where recipient <> '' and (subject_id = ${id} or recipient = '01077778888')
    union all select 'invite' from invite where inviter_id = ${member.id} and (name <> '' or state = 'OPEN')
    union all select 'guest' from invite where invitee_id = ${member.id} and name <> ''
    union all select 'response' from stored_response where scope like ${`${member.id} %`}
    union all select 'record' from reservation where id = ${id}`)
  expect(rows).toEqual([{ found: 'record' }])
})

test('a deleted member’s reservation cannot be revived; messages about others’ rides stay', async () => {
  const [member, other] = [await memberWithTickets(t, 1), await memberWithTickets(t, 1)]
  const car = await carNamed(t, 'STARIA')
  const { id } = (await book(t, member, bookingForm(car.id, '2027-03-04'))).json().result
  const form = bookingForm(car.id, '2027-03-05', { phone: member.phone })
  const theirs = (await book(t, other, form)).json().result
  await asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CANCELLED', refund: false })
  await t.call({
    method: 'DELETE',
    url: `/api/users/${member.id}`,
    headers: member.headers,
    payload: { password: PASSWORD },
  })
  const revived = await asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CONFIRMED' })
  expect([revived.statusCode, revived.json().code]).toEqual([409, 'ERASED'])
  const { rows } = await t.world.db.execute(
    sql`select recipient from message where subject_id = ${theirs.id}`,
  )
  expect(rows).toEqual([{ recipient: other.phone }])
})

test('a member who leaves the ride side and stays a subscriber still gets subscription messages', async () => {
  const member = await newMember(t)
  const about = { recipient: member.phone, facts: {} }
  await addMessages(
    t.world.db,
    null,
    [
      { kind: 'subscription_past_due', subjectId: newId(), ...about },
      { kind: 'reservation_confirmed', subjectId: newId(), ...about },
    ],
    t.world.now(),
  )
  expect((await asAdmin('DELETE', `/api/users/${member.id}`)).statusCode).toBe(204)
  const { rows } = await t.world.db.execute(
    sql`select kind, state from message where recipient = ${member.phone}`,
  )
  expect(rows).toEqual([{ kind: 'subscription_past_due', state: 'WAITING' }])
})

test('deletion blanks an offer sent to a former number, also if its waitlist entry is gone', async () => {
  const [owner, member, car] = [
    await memberWithTickets(t, 1),
    await newMember(t),
    await carNamed(t, 'PUROSANGUE'),
  ]
  const ride = (await book(t, owner, bookingForm(car.id, '2026-12-20'))).json().result
  await joinWaitlist(t, member, car, '2026-12-20')
  await asAdmin('PATCH', `/api/reservations/${ride.id}`, { status: 'CANCELLED' })
  await serveWaitlist(t.world)
  const told = async () => {
    const { rows } = await t.world.db.execute<{ recipient: string }>(
      sql`select recipient from message where actor_id = ${member.id} and kind = 'waitlist_offered'`,
    )
    return rows.map(({ recipient }) => recipient)
  }
  expect(await told()).toEqual([member.phone])
  await t.world.db.execute(sql`delete from waitlist_entry where member_id = ${member.id}`)
  await asAdmin('PATCH', `/api/users/${member.id}`, { phone: newPhone() })
  expect((await asAdmin('DELETE', `/api/users/${member.id}`)).statusCode).toBe(204)
  expect(await told()).toEqual([''])
})
