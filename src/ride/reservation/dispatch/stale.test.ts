import { expect, test } from 'vitest'
import {
  type Actor,
  balances,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMember,
  theAdmin,
} from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
let day = 0
const nextDay = () => `2027-05-${String(1 + (day++ % 28)).padStart(2, '0')}`

type Row = { id: string; version: number; name: string; status: string; member_id: string }

async function booked(): Promise<{ member: Actor; row: Row }> {
  const member = await memberWithTickets(t, 2)
  const car = await carNamed(t, 'ALPHARD')
  return { member, row: (await book(t, member, bookingForm(car.id, nextDay()))).json().result }
}

const patch = async (path: string, payload: object, actor?: Actor, headers: object = {}) => {
  const by = actor ?? (await theAdmin(t))
  return t.call({ method: 'PATCH', url: `/api/${path}`, headers: { ...by.headers, ...headers }, payload })
}
const reservation = (id: string) => `reservations/${id}`

test('a change on the current version is saved and returns the next version; a version is optional', async () => {
  const { row } = await booked()
  const first = await patch(reservation(row.id), { status: 'CONFIRMED', version: row.version })
  expect([first.statusCode, first.json().result.version]).toEqual([200, row.version + 1])
  const second = await patch(reservation(row.id), { status: 'PENDING' })
  expect([second.statusCode, second.json().result.version]).toEqual([200, row.version + 2])
})

test('a change on an old version is refused with the current row and the changes since', async () => {
  const { member, row } = await booked()
  const colleague = await newMember(t, { name: '김배차', role: 'ADMIN' })
  await patch(reservation(row.id), { status: 'CONFIRMED' }, colleague)
  await patch(`${reservation(row.id)}/details`, { name: '박하늘', passenger_count: 2 }, colleague)
  const before = await balances(t, member.id)
  const late = await patch(reservation(row.id), { status: 'CANCELLED', version: row.version })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'STALE',
    current: { id: row.id, status: 'CONFIRMED', name: '박하늘', version: row.version + 2 },
    changed: [
      { field: 'status', by: '김배차', at: expect.stringMatching(/^\d{4}-.*Z$/) },
      { field: 'name', by: '김배차' },
    ],
  })
  expect(await balances(t, member.id)).toEqual(before)
  const { status, version } = (
    await t.call({ url: `/api/${reservation(row.id)}`, headers: (await theAdmin(t)).headers })
  ).json().result
  expect([status, version]).toEqual(['CONFIRMED', row.version + 2])
})

test('names the customer as the author of a conflicting change', async () => {
  const { member, row } = await booked()
  await t.call({
    method: 'POST',
    url: `/api/users/${member.id}/reservations/${row.id}/cancel`,
    headers: member.headers,
  })
  const late = (await patch(`${reservation(row.id)}/details`, { name: '이름', version: row.version })).json()
  expect(late).toMatchObject({
    code: 'STALE',
    current: { status: 'CANCELLED' },
    changed: [{ field: 'status', by: '고객' }],
  })
})

test.each([
  ['"1"', 200],
  ['W/"1"', 200],
  ['*', 200],
  ['"7"', 409],
  ['1', 422],
  ['"abc"', 422],
  ['"0"', 422],
  ['"-1"', 422],
])('If-Match %s on the first version returns %i', async (ifMatch, status) => {
  const { row } = await booked()
  const answer = await patch(reservation(row.id), { status: 'CONFIRMED' }, undefined, { 'if-match': ifMatch })
  expect(answer.statusCode).toBe(status)
})

test.each([0, -1, 1.5, '1', true, {}])('the version %j in the body is invalid', async (version) => {
  const { row } = await booked()
  const answer = await patch(reservation(row.id), { status: 'CONFIRMED', version })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { version: expect.any(String) }])
})

test('of many concurrent changes on one version, one is saved and the others are refused as stale', async () => {
  const { row } = await booked()
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      patch(`${reservation(row.id)}/details`, { name: `담당 ${at}`, version: row.version }),
    ),
  )
  const saved = answers.filter(({ statusCode }) => statusCode === 200)
  expect(saved).toHaveLength(1)
  const { name } = saved[0]!.json().result
  for (const answer of answers.filter((one) => one !== saved[0]))
    expect(answer.json()).toMatchObject({ code: 'STALE', current: { name }, changed: [{ field: 'name' }] })
})

test('a member’s row has a version too; an invitation that they send increments it', async () => {
  const { member } = await booked()
  const url = `users/${member.id}`
  const first = (await patch(url, { invite_limit: 3 })).json().result
  await t.call({
    method: 'POST',
    url: `/api/${url}/invite`,
    headers: member.headers,
    payload: { to_user_name: '최초대', to_user_phone: '01055557777' },
  })
  const late = (await patch(url, { invite_limit: 5, version: first.version })).json()
  expect(late).toMatchObject({
    code: 'STALE',
    current: { invite_limit: 2, version: first.version + 1 },
    changed: [{ field: 'invite_limit', by: '고객' }],
  })
  const saved = await patch(url, { invite_limit: 5, version: late.current.version })
  expect(saved.json().result).toMatchObject({ invite_limit: 5, version: first.version + 2 })
})
