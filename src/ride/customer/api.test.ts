import { expect, test } from 'vitest'
import {
  book,
  bookingForm,
  carNamed,
  grant,
  memberWithTickets,
  newMember,
  newPhone,
  storedAudit,
  theAdmin,
} from '#testing/actors.ts'
import { inGroups } from '#testing/in-groups.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

async function addCustomer(customer: object) {
  const { headers } = await theAdmin(t)
  const answer = await t.call({ method: 'POST', url: '/api/customers', headers, payload: customer })
  return { status: answer.statusCode, body: answer.json() }
}

async function asStaff(url: string) {
  const { headers } = await theAdmin(t)
  return (await t.call({ url, headers })).json().result
}
const callers = (q: string) => asStaff(`/api/admin/callers?q=${encodeURIComponent(q)}`)

test('staff add a customer with name, number and note, without a login', async () => {
  const phone = newPhone()
  const { status, body } = await addCustomer({ name: '한전화', phone, note: '늘 뒷자리' })
  expect([status, body.result]).toEqual([201, { id: expect.any(String), name: '한전화', phone }])
  expect(await asStaff(`/api/admin/callers/${body.result.id}`)).toMatchObject({
    name: '한전화',
    note: '늘 뒷자리',
    tickets: 0,
    organizations: [],
    rides: [],
  })
  expect(await asStaff(`/api/users?q=${phone}`)).toMatchObject([{ name: '한전화', user_id: '' }])
})

test('staff change the note about a member, who never sees it; the audit log does not repeat it', async () => {
  const member = await newMember(t)
  const { headers } = await theAdmin(t)
  const payload = { staff_note: '통화는 비서에게' }
  const changed = await t.call({ method: 'PATCH', url: `/api/users/${member.id}`, headers, payload })
  expect([changed.statusCode, changed.json().result.staff_note]).toEqual([200, '통화는 비서에게'])
  const own = await t.call({ url: `/api/users/${member.id}`, headers: member.headers })
  expect([own.statusCode, own.body.includes('비서에게')]).toEqual([200, false])
  expect(await storedAudit(t, member.id)).not.toContain('비서에게')
})

test('a number that a member has is refused with the id of that member', async () => {
  const member = await newMember(t)
  const { status, body } = await addCustomer({ name: '한전화', phone: member.phone })
  expect([status, body.code, body.id]).toEqual([409, 'PHONE_TAKEN', member.id])
})

test('of 64 parallel additions of a number, one succeeds and the others return its id', async () => {
  const phone = newPhone()
  const answers = await inGroups(64, () => addCustomer({ name: '동시', phone }))
  const added = answers.filter(({ status }) => status === 201)
  expect(added).toHaveLength(1)
  const known = answers.filter(({ status }) => status === 409)
  expect(known).toHaveLength(63)
  expect(new Set(known.map(({ body }) => body.id))).toEqual(new Set([added[0]!.body.result.id]))
})

test.each([
  ['a blank name', { name: ' ', phone: '01012340000' }],
  ['a number that is not mobile', { name: '한전화', phone: '021234567' }],
  ['a note of 1,001 characters', { name: '한전화', phone: '01012340000', note: '가'.repeat(1001) }],
  ['an unknown field', { name: '한전화', phone: '01012340000', role: 'ADMIN' }],
])('%s is refused', async (_, customer) => {
  expect((await addCustomer(customer)).status).toBe(422)
})

test('a caller is found by name, by any spelling of the number, as guest of a member, and by company', async () => {
  const member = await memberWithTickets(t, 1)
  const car = await carNamed(t, 'ALPHARD')
  const guest = bookingForm(car.id, '2026-12-28', { name: '독고회장', phone: '010-7777-1234' })
  expect((await book(t, member, guest)).statusCode).toBe(201)
  const { headers } = await theAdmin(t)
  const company = await t.call({
    method: 'POST',
    url: '/api/admin/organizations',
    headers,
    payload: { name: '(주)푸른 물산', business_number: '2208162517', manager: member.loginId },
  })
  expect(company.statusCode).toBe(201)
  const found = { member_id: member.id, name: '독고회장', phone: '01077771234' }
  expect(await callers('독고 회장')).toEqual([{ kind: 'GUEST', ...found, detail: '김하늘' }])
  expect(await callers('+82 10-7777-1234')).toEqual([{ kind: 'GUEST', ...found, detail: '김하늘' }])
  const own = { member_id: member.id, name: '김하늘', phone: member.phone }
  expect(await callers(member.phone.replace(/(...)(....)/, '$1 $2-'))).toEqual([
    { kind: 'MEMBER', ...own, detail: '' },
  ])
  expect(await callers('푸른물산')).toEqual([{ kind: 'ORGANIZATION', ...own, detail: '(주)푸른 물산' }])
  expect(await callers('독')).toEqual([])
  expect(await callers('')).toEqual([])
})

test('a caller has spendable tickets, paying organizations and the last five rides, newest first', async () => {
  const member = await memberWithTickets(t, 6)
  const car = await carNamed(t, 'STARIA')
  for (let day = 1; day <= 6; day++) {
    const form = bookingForm(car.id, `2027-01-0${day}`, { pickup_location: `출발 ${day}` })
    expect((await book(t, member, form)).statusCode).toBe(201)
    t.setNow(new Date(t.world.now().getTime() + 1000))
  }
  await grant(t, member.id, 2.5)
  const { tickets, rides } = await asStaff(`/api/admin/callers/${member.id}`)
  expect(tickets).toBe(2.5)
  expect(rides.map((ride: { pickup_location: string }) => ride.pickup_location)).toEqual(
    [6, 5, 4, 3, 2].map((day) => `출발 ${day}`),
  )
})

test('a customer cannot log in; asking for the login id answers 404', async () => {
  const phone = newPhone()
  await addCustomer({ name: '한전화', phone })
  const send = (url: string, payload: object) => t.call({ method: 'POST', url, payload })
  for (const id of ['', 'null'])
    expect((await send('/api/auth/login', { id, password: '' })).statusCode).toBeGreaterThanOrEqual(400)
  const asked = await send('/api/auth/forgot-id', { name: '한전화', phone })
  expect([asked.statusCode, asked.json().code]).toEqual([404, 'NOT_FOUND'])
})
