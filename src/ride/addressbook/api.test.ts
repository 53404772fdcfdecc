import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMember,
  theAdmin,
} from '#testing/actors.ts'
import { inGroups } from '#testing/in-groups.ts'
import { testWorld } from '#testing/world.ts'
import { MAX_PLACES } from './rules.ts'

const t = testWorld()
const ask = (member: Actor, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  t.call({
    method,
    url: `/api/users/${member.id}/${path}`,
    headers: member.headers,
    ...(payload && { payload }),
  })
const park = { name: '박회장', phone: '010-2222-3333', note: '뒷좌석 오른쪽을 좋아하십니다' }

test('only the member can save, change and delete their passengers', async () => {
  const [member, other] = [await newMember(t), await newMember(t)]
  const made = await ask(member, 'POST', 'passengers', park)
  expect([made.statusCode, made.json().result]).toMatchObject([201, { ...park, phone: '01022223333' }])
  const path = `passengers/${made.json().result.id}`
  expect((await ask(other, 'PATCH', path, park)).statusCode).toBe(404)
  expect((await ask(other, 'DELETE', path)).statusCode).toBe(404)
  expect((await ask(member, 'PATCH', path, { ...park, name: '박명예회장' })).json().result.name).toBe(
    '박명예회장',
  )
  expect((await ask(member, 'GET', 'passengers')).json().result).toHaveLength(1)
  expect((await ask(other, 'GET', 'passengers')).json().result).toEqual([])
  expect([
    (await ask(member, 'DELETE', path)).statusCode,
    (await ask(member, 'DELETE', path)).statusCode,
  ]).toEqual([204, 404])
  expect((await ask(member, 'GET', 'passengers')).json().result).toEqual([])
})

test('passengers are sorted by name; of parallel additions of the same person, one succeeds', async () => {
  const member = await newMember(t)
  await ask(member, 'POST', 'passengers', { ...park, name: '하늘' })
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(member, 'POST', 'passengers', park)))
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.json().code === 'PASSENGER_KNOWN')).toHaveLength(3)
  const names = (await ask(member, 'GET', 'passengers'))
    .json()
    .result.map((one: { name: string }) => one.name)
  expect(names).toEqual(['박회장', '하늘'])
})

test('a passenger gets messages unless marked silent; changing other fields keeps the mark', async () => {
  const member = await newMember(t)
  const [told, silent] = [
    (await ask(member, 'POST', 'passengers', park)).json().result,
    (await ask(member, 'POST', 'passengers', { ...park, name: '이회장', is_silent: true })).json().result,
  ]
  expect([told.is_silent, silent.is_silent]).toEqual([false, true])
  const path = `passengers/${silent.id}`
  expect((await ask(member, 'PATCH', path, { note: '' })).json().result.is_silent).toBe(true)
  expect((await ask(member, 'PATCH', path, { is_silent: false })).json().result.is_silent).toBe(false)
})

test.each([
  ['a blank name', { ...park, name: '  ' }],
  ['an invalid number', { ...park, phone: '1234' }],
  ['a note that is too long', { ...park, note: '가'.repeat(301) }],
])('%s is refused', async (_, payload) => {
  const answer = await ask(await newMember(t), 'POST', 'passengers', payload)
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID'])
})

test('lists saved places first, then those of the latest rides, without duplicates', async () => {
  const [member, car] = [await memberWithTickets(t, 2), await carNamed(t, 'ALPHARD')]
  const stop = { location: '한남동 유엔빌리지', time: '2026-12-20T02:00:00.000Z' }
  await book(t, member, bookingForm(car.id, '2026-12-20', { pickup_location: '본사', via_locations: [stop] }))
  await book(t, member, bookingForm(car.id, '2026-12-21', { pickup_location: '서울역' }))
  await ask(member, 'POST', 'places', { label: '회사', location: '본사' })
  const { saved, recent } = (await ask(member, 'GET', 'places')).json().result
  expect(saved).toMatchObject([{ label: '회사', location: '본사' }])
  expect(recent).toEqual(['서울역', '인천국제공항 제1여객터미널 3층 7번 출구', '한남동 유엔빌리지'])
})

test('allows at most thirty places, also in parallel, and refuses a second place of the same name', async () => {
  const member = await newMember(t)
  const answers = await inGroups(MAX_PLACES + 4, (at) =>
    ask(member, 'POST', 'places', { label: `곳 ${at}`, location: '서울역' }),
  )
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(MAX_PLACES)
  expect(answers.filter((answer) => answer.json().code === 'TOO_MANY_PLACES_KEPT')).toHaveLength(4)
  const twin = await newMember(t)
  await ask(twin, 'POST', 'places', { label: '회사', location: '서울역' })
  const again = await ask(twin, 'POST', 'places', { label: '회사', location: '김포' })
  expect(again.json().code).toBe('LABEL_TAKEN')
})

test('changes of an address book by staff are audited, without the content', async () => {
  const [member, admin] = [await newMember(t), await theAdmin(t)]
  const inPlace = { ...member, headers: admin.headers }
  const made = await ask(inPlace, 'POST', 'passengers', park)
  await ask(inPlace, 'PATCH', `passengers/${made.json().result.id}`, { note: '' })
  const { rows } = await t.world.db.execute(
    sql`select action, before, after from audit where subject_id = ${member.id}`,
  )
  const noted = { action: 'ADDRESSBOOK', before: null, after: null }
  expect(rows).toEqual([noted, noted])
})
