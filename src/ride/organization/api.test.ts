import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { balances, book, bookingForm, carNamed, newMember, newPhone, theAdmin } from '#testing/actors.ts'
import {
  asAdmin,
  callAs,
  grantTo,
  newOrganization,
  newPerson,
  newRegistrationNumber,
} from '#testing/organizations.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
const inviting = (phone: string, more: object = {}) => ({ name: '박비서', phone, role: 'BOOKER', ...more })

test('staff add an organization with its first manager and grant it tickets, once', async () => {
  const company = await newOrganization(t, 2.5)
  expect(await balances(t, company.id)).toEqual({ account: 5, ledger: 5, lots: 5 })
  const { result, page } = (await asAdmin(t, 'GET', '/api/admin/organizations?q=한빛')).json()
  expect([result[0], page.total]).toEqual([
    expect.objectContaining({ id: company.id, tickets: 2.5, people: 1, managers: ['이사장'] }),
    1,
  ])
  const [ledger, members] = [
    (await asAdmin(t, 'GET', `/api/admin/organizations/${company.id}/tickets`)).json().result,
    (await asAdmin(t, 'GET', `/api/admin/organizations/${company.id}`)).json().result.members,
  ]
  expect(ledger).toMatchObject([{ type: 'CHARGE', amount: 2.5, remaining_tickets: 2.5, by: '관리자' }])
  expect(members).toMatchObject([{ user_id: company.manager.loginId, role: 'MANAGER', monthly_limit: null }])
})

test.each([
  ['a wrong number', { registration_number: '124-81-00997' }, 422, 'registration_number'],
  ['an unknown manager', { manager: 'nobody-here' }, 422, 'manager'],
  ['no name', { name: ' ' }, 422, 'name'],
])('an organization with %s is refused at its field', async (_, changes, status, field) => {
  const form = { name: '다른물산', registration_number: newRegistrationNumber(), manager: 'admin' }
  const answer = await asAdmin(t, 'POST', '/api/admin/organizations', { ...form, ...changes })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([status, [field]])
})

test('a number stands for one organization', async () => {
  const manager = await newMember(t)
  const form = { name: '갑', registration_number: '124-81-00998', manager: manager.loginId }
  expect((await asAdmin(t, 'POST', '/api/admin/organizations', form)).statusCode).toBe(201)
  const again = await asAdmin(t, 'POST', '/api/admin/organizations', { ...form, name: '을' })
  expect([again.statusCode, again.json().code]).toEqual([409, 'NUMBER_TAKEN'])
})

test('an edit made on an older version of an organization is refused', async () => {
  const { id } = await newOrganization(t)
  const url = `/api/admin/organizations/${id}`
  expect((await asAdmin(t, 'PATCH', url, { name: '새이름', version: 1 })).json().result.version).toBe(2)
  expect((await asAdmin(t, 'PATCH', url, { name: '옛이름', version: 1 })).json().code).toBe('STALE')
})

test('tickets of an organization are corrected with a reason, never below nothing', async () => {
  const { id } = await newOrganization(t, 1)
  const url = `/api/admin/organizations/${id}/tickets/adjust`
  const adjust = (amount: number) => asAdmin(t, 'POST', url, { amount, reason: '중복 지급' })
  expect((await adjust(-1.5)).json().code).toBe('BELOW_ZERO')
  expect((await adjust(-0.5)).json().result.tickets).toBe(0.5)
})

test('whoever is invited by phone accepts with that very number, and nobody else can', async () => {
  const { id, manager, name } = await newOrganization(t)
  const phone = newPhone()
  const url = `/api/organizations/${id}/invites`
  const invite = (await callAs(t, manager, 'POST', url, inviting(phone, { monthly_limit: 3 }))).json().result
  const [guest, other] = [await newMember(t, { phone }), await newMember(t)]
  const path = `/api/organization-invites/${invite.id}`
  for (const action of ['accept', 'decline'])
    expect((await callAs(t, other, 'POST', `${path}/${action}`)).statusCode).toBe(404)
  expect((await callAs(t, other, 'GET', '/api/organizations')).json().result.invites).toEqual([])
  expect((await callAs(t, guest, 'GET', '/api/organizations')).json().result.invites).toMatchObject([
    { id: invite.id, organization: name, role: 'BOOKER', monthly_limit: 3 },
  ])
  expect((await callAs(t, guest, 'POST', `${path}/accept`)).statusCode).toBe(200)
  expect((await callAs(t, guest, 'POST', `${path}/accept`)).statusCode).toBe(404)
  expect((await callAs(t, guest, 'GET', '/api/organizations')).json().result).toMatchObject({
    organizations: [{ id, role: 'BOOKER', monthly_limit: 3, spent: 0, tickets: 0 }],
    invites: [],
  })
  const again = await callAs(t, manager, 'POST', url, inviting(phone))
  expect(again.json().code).toBe('ALREADY_IN')
})

test('an invitation goes out by SMS, once a number, and can be withdrawn, declined and expires', async () => {
  t.setNow(START)
  const { id, manager } = await newOrganization(t)
  const url = `/api/organizations/${id}/invites`
  const phone = newPhone()
  let [guest, inviter] = [await newMember(t, { phone }), manager]
  const send = async () => callAs(t, inviter, 'POST', url, inviting(phone))
  const openTo = async () => (await callAs(t, guest, 'GET', '/api/organizations')).json().result.invites
  const first = (await send()).json().result
  expect((await send()).json().code).toBe('ALREADY_INVITED')
  expect((await callAs(t, manager, 'DELETE', `${url}/${first.id}`)).statusCode).toBe(204)
  expect(await openTo()).toEqual([])
  await t.sendMessages()
  const { rows } = await t.world.db.execute<{ state: string }>(
    sql`select state from outbox where subject_id = ${first.id}`,
  )
  expect(rows).toEqual([{ state: 'SUPPRESSED' }])
  const second = (await send()).json().result
  expect((await callAs(t, guest, 'POST', `/api/organization-invites/${second.id}/decline`)).statusCode).toBe(
    204,
  )
  const third = (await send()).json().result
  t.setNow('2026-12-15T03:00:01Z')
  ;[guest, inviter] = [await actorAgain(guest), await actorAgain(inviter)]
  expect(await openTo()).toEqual([])
  expect((await callAs(t, guest, 'POST', `/api/organization-invites/${third.id}/accept`)).statusCode).toBe(
    404,
  )
  expect((await send()).statusCode).toBe(201)
  t.setNow(START)
})

test('a manager sets role and limit; the last manager neither steps down nor leaves', async () => {
  const { id, manager } = await newOrganization(t)
  const booker = await newPerson(t, id)
  const person = (memberId: string) => `/api/organizations/${id}/people/${memberId}`
  const own = person(manager.id)
  expect((await callAs(t, manager, 'PATCH', own, { role: 'BOOKER' })).json().code).toBe('LAST_MANAGER')
  expect((await callAs(t, manager, 'DELETE', own)).json().code).toBe('LAST_MANAGER')
  const payload = { password: 'correct-horse-1' }
  const leaving = await callAs(t, manager, 'DELETE', `/api/users/${manager.id}`, payload)
  expect([leaving.statusCode, leaving.json().code]).toEqual([409, 'LAST_MANAGER'])
  const changed = await callAs(t, manager, 'PATCH', person(booker.id), { monthly_limit: 1.5, version: 1 })
  expect(changed.json().result).toMatchObject({ role: 'BOOKER', monthly_limit: 1.5, version: 2 })
  const stale = await callAs(t, manager, 'PATCH', person(booker.id), { role: 'MANAGER', version: 1 })
  expect(stale.json().code).toBe('STALE')
  expect((await callAs(t, manager, 'PATCH', person(booker.id), { role: 'MANAGER' })).statusCode).toBe(200)
  expect((await callAs(t, manager, 'DELETE', own)).statusCode).toBe(204)
  expect((await callAs(t, manager, 'GET', `/api/organizations/${id}/people`)).statusCode).toBe(404)
})

test('of two managers who leave at once, one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, manager } = await newOrganization(t)
    const other = await newPerson(t, id, 'MANAGER')
    const leave = (actor: typeof manager) =>
      callAs(t, actor, 'DELETE', `/api/organizations/${id}/people/${actor.id}`)
    const statuses = (await Promise.all([leave(manager), leave(other)])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([204, 409])
  }
})

test('staff appoint a manager, whether or not she belonged to it', async () => {
  const { id } = await newOrganization(t)
  const [booker, stranger] = [await newPerson(t, id, 'BOOKER', 2), await newMember(t)]
  for (const { loginId } of [booker, stranger])
    await asAdmin(t, 'POST', `/api/admin/organizations/${id}/managers`, { manager: loginId })
  for (const actor of [booker, stranger])
    expect((await callAs(t, actor, 'GET', `/api/organizations/${id}/people`)).statusCode).toBe(200)
})

test('the address book is everybody’s in the organization, and each edit names its version', async () => {
  const { id, manager } = await newOrganization(t)
  const booker = await newPerson(t, id)
  const url = `/api/organizations/${id}/passengers`
  const person = { name: '김회장', phone: '010-9999-8888', note: '뒷좌석 오른쪽' }
  const made = (await callAs(t, booker, 'POST', url, person)).json().result
  expect((await callAs(t, manager, 'GET', url)).json().result).toEqual([made])
  const path = `${url}/${made.id}`
  expect((await callAs(t, manager, 'PATCH', path, { note: '', version: 1 })).json().result.note).toBe('')
  expect((await callAs(t, booker, 'PATCH', path, { note: '물', version: 1 })).json().code).toBe('STALE')
  expect((await callAs(t, booker, 'DELETE', path)).statusCode).toBe(204)
  expect((await callAs(t, booker, 'DELETE', path)).statusCode).toBe(404)
})

test('an organization pays, within its booker’s limit of the ride’s month; hers stays as it was', async () => {
  const { id, manager } = await newOrganization(t, 5)
  const booker = await newPerson(t, id, 'BOOKER', 2)
  const car = await carNamed(t, 'ALPHARD')
  const charged = (day: string, more: object = {}) =>
    book(
      t,
      booker,
      bookingForm(car.id, day, {
        organization_id: id,
        cost_center: '경영지원팀',
        trip_reason: '주주총회',
        ...more,
      }),
    )
  const first = (await charged('2027-01-05')).json().result
  expect(first).toMatchObject({
    organization: { id, name: '한빛물산' },
    cost_center: '경영지원팀',
    trip_reason: '주주총회',
  })
  expect((await charged('2027-01-06')).statusCode).toBe(201)
  const over = await charged('2027-01-07')
  expect([over.statusCode, over.json().code]).toEqual([409, 'MONTH_LIMIT'])
  expect((await charged('2027-02-01')).statusCode).toBe(201)
  expect(await balances(t, id)).toEqual({ account: 4, ledger: 4, lots: 4 })
  expect(await balances(t, booker.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
  const cancel = `/api/users/${booker.id}/reservations/${first.id}/cancel`
  expect((await callAs(t, booker, 'POST', cancel)).statusCode).toBe(200)
  expect((await balances(t, id)).account).toBe(6)
  expect((await charged('2027-01-07')).statusCode).toBe(201)
  const people = (await callAs(t, manager, 'GET', `/api/organizations/${id}/people`)).json().result.people
  expect(people.find((person: { id: string }) => person.id === booker.id)).toMatchObject({ spent: 0 })
})

test('where the organization’s tickets do not suffice, nothing of the booker’s is taken', async () => {
  const { id } = await newOrganization(t, 0.5)
  const booker = await newPerson(t, id)
  const { headers } = await theAdmin(t)
  const payload = { user_id: booker.id, amount: 3, date: 90 }
  await t.call({ method: 'POST', url: '/api/tickets', headers, payload })
  const car = await carNamed(t, 'ALPHARD')
  const answer = await book(t, booker, bookingForm(car.id, '2027-01-20', { organization_id: id }))
  expect([answer.json().code, answer.json().err]).toEqual([
    'TICKET_INSUFFICIENT',
    '조직의 보유 티켓이 부족합니다. 조직 관리자에게 문의해 주세요.',
  ])
  expect((await balances(t, booker.id)).account).toBe(6)
})

test('a ride is changed from the organization to oneself and back, each ticket going where it came from', async () => {
  const { id } = await newOrganization(t, 1)
  const booker = await newPerson(t, id, 'BOOKER', 1)
  const { headers } = await theAdmin(t)
  const payload = { user_id: booker.id, amount: 1, date: 90 }
  await t.call({ method: 'POST', url: '/api/tickets', headers, payload })
  const car = await carNamed(t, 'STARIA')
  const paying = (day: string, organization_id: string | null) =>
    bookingForm(car.id, day, { organization_id })
  const first = (await book(t, booker, paying('2027-03-02', id))).json().result
  const rebook = async (rid: string, form: object) =>
    callAs(t, booker, 'POST', `/api/users/${booker.id}/reservations/${rid}/rebook`, form)
  const second = (await rebook(first.id, paying('2027-03-03', id))).json().result
  expect((await balances(t, id)).account).toBe(0)
  const third = (await rebook(second.id, paying('2027-03-04', null))).json().result
  expect([(await balances(t, id)).account, (await balances(t, booker.id)).account]).toEqual([2, 0])
  expect((await rebook(third.id, paying('2027-03-05', id))).statusCode).toBe(201)
  expect([(await balances(t, id)).account, (await balances(t, booker.id)).account]).toEqual([0, 2])
})

test('the month is stated: rides, sums by cost center, and a ledger that leads from opening to closing', async () => {
  t.setNow(START)
  const { id, manager } = await newOrganization(t, 4)
  const booker = await newPerson(t, id)
  const car = await carNamed(t, 'STARIA')
  const charged = async (day: string, cost_center: string) =>
    (await book(t, booker, bookingForm(car.id, day, { organization_id: id, cost_center }))).json().result
  await charged('2026-12-28', '영업1팀')
  const gone = await charged('2026-12-29', '영업1팀')
  await charged('2026-12-30', '')
  t.setNow('2026-12-03T03:00:00Z')
  const cancel = `/api/users/${booker.id}/reservations/${gone.id}/cancel`
  expect((await callAs(t, await actorAgain(booker), 'POST', cancel)).statusCode).toBe(200)
  t.setNow('2027-01-02T03:00:00Z')
  await grantTo(t, id, 1)
  const session = await actorAgain(manager)
  const of = async (month: string) =>
    (await callAs(t, session, 'GET', `/api/organizations/${id}/statement?month=${month}`)).json().result
  const december = await of('2026-12')
  expect(december).toMatchObject({
    organization: { name: '한빛물산' },
    tickets: 2,
    opening: 0,
    closing: 2,
    cost_centers: [
      { cost_center: '영업1팀', rides: 1, tickets: 1 },
      { cost_center: '', rides: 1, tickets: 1 },
    ],
  })
  expect(december.rides).toHaveLength(2)
  const sum = december.entries.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
  expect(december.opening + sum).toBe(december.closing)
  expect(await of('2027-01')).toMatchObject({ opening: 2, closing: 3, rides: [], tickets: 0 })
  expect(await of('2026-11')).toMatchObject({ opening: 0, closing: 0, entries: [] })
  const csv = await t.call({
    url: `/api/organizations/${id}/statement?month=2026-12`,
    headers: { ...session.headers, accept: 'text/csv' },
  })
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body.trim().split('\r\n')).toHaveLength(3)
  t.setNow(START)
})

/** A session made now: the first one is over. */
async function actorAgain(actor: { loginId: string }) {
  const login = await t.call({
    method: 'POST',
    url: '/api/auth/login',
    payload: { id: actor.loginId, password: 'correct-horse-1' },
  })
  const headers = { authorization: `Bearer ${login.json().result.accessToken}` }
  return { headers } as Awaited<ReturnType<typeof newMember>>
}
