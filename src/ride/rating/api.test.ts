import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { eraseRowsOf } from '#platform/personal/service.ts'
import { lockMember } from '#ride/account/store.ts'
import { type Actor, newMemberSession, memberWithTickets, newMember, theAdmin } from '#testing/actors.ts'
import { completeRide, confirmedRide, dispatchRide } from '#testing/rides.ts'
import { waitUntilLockWaited } from '#testing/waits.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

const rate = (member: Actor, id: string, payload: object) =>
  t.call({
    method: 'POST',
    url: `/api/users/${member.id}/reservations/${id}/rating`,
    headers: member.headers,
    payload,
  })
const ratingOf = async (member: Actor, id: string) =>
  (await t.call({ url: `/api/users/${member.id}/reservations/${id}/rating`, headers: member.headers })).json()
    .result
const asStaff = async (url: string, payload?: object) => {
  const { headers } = await theAdmin(t)
  return t.call({ url, headers, ...(payload && { method: 'POST', payload }) })
}

async function arrivedRide(day: string) {
  const member = await memberWithTickets(t, 1)
  const ride = await confirmedRide(t, member, day)
  await completeRide(t, ride.id)
  return { member, ride }
}

test('a completed ride is rated once, also with repeated presses', async () => {
  const { member, ride } = await arrivedRide('2026-12-10')
  expect(await ratingOf(member, ride.id)).toEqual({ rating: null, can_rate: true })
  const answers = await Promise.all(
    [5, 4, 3].map((stars) => rate(member, ride.id, { stars, text: '편안했습니다' })),
  )
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.json().code === 'ALREADY_RATED')).toHaveLength(2)
  expect(await ratingOf(member, ride.id)).toMatchObject({
    rating: { text: '편안했습니다' },
    can_rate: false,
  })
})

test('a ride is not rated before its arrival, after a week, or by another member', async () => {
  const member = await memberWithTickets(t, 1)
  const ride = await confirmedRide(t, member, '2026-12-11')
  expect((await rate(member, ride.id, { stars: 5 })).json().code).toBe('NOT_COMPLETED')
  expect((await rate(await newMember(t), ride.id, { stars: 5 })).statusCode).toBe(404)
  await completeRide(t, ride.id)
  t.setNow('2026-12-18T00:30:00.001Z')
  expect((await rate(await newMemberSession(t, member), ride.id, { stars: 5 })).json().code).toBe(
    'RATING_OVER',
  )
})

test('a ride that was canceled after its arrival and revived later cannot be rated for another week', async () => {
  const { member, ride } = await arrivedRide('2026-12-12')
  t.setNow('2026-12-20T00:30:00Z')
  await dispatchRide(t, ride.id, { status: 'CANCELLED' })
  await dispatchRide(t, ride.id, { status: 'CONFIRMED' })
  const again = await newMemberSession(t, member)
  expect((await rate(again, ride.id, { stars: 5 })).json().code).toBe('RATING_OVER')
})

test.each([[{ stars: 0 }], [{ stars: 6 }], [{ stars: 2.5 }], [{}], [{ stars: 5, text: '가'.repeat(301) }]])(
  '%j is not a valid rating',
  async (payload) => {
    const { member, ride } = await arrivedRide('2026-12-12')
    expect((await rate(member, ride.id, payload)).statusCode).toBe(422)
    await dispatchRide(t, ride.id, { status: 'CANCELLED' })
  },
)

test('a rating below four stars waits for staff, on the overview and in the list, until it is handled', async () => {
  const [bad, good] = [await arrivedRide('2026-12-13'), await arrivedRide('2026-12-14')]
  await rate(bad.member, bad.ride.id, { stars: 3, text: '조금 늦었습니다' })
  await rate(good.member, good.ride.id, { stars: 4 })
  const overview = (await asStaff('/api/admin/overview')).json().result
  expect([overview.ratings, overview.rows.ratings]).toMatchObject([1, [{ id: bad.ride.id, stars: 3 }]])
  const path = `/api/admin/ratings/${bad.ride.id}/handle`
  const answers = await Promise.all([1, 2].map(() => asStaff(path, { note: '전화로 사과드렸습니다' })))
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await asStaff('/api/admin/overview')).json().result.ratings).toBe(0)
  const all = (await asStaff('/api/admin/ratings?which=ALL&page=1')).json()
  expect(all.page.total).toBeGreaterThanOrEqual(3)
  const handled = all.result.find(({ id }: { id: string }) => id === bad.ride.id)
  expect(handled).toMatchObject({ note: '전화로 사과드렸습니다', handled_by: expect.any(String) })
})

const storedOf = (id: string) =>
  t.world.db.execute(sql`select sentence from rating where reservation_id = ${id}`).then(({ rows }) => rows)

test('a deleted member’s ride cannot be rated, and nothing is stored', async () => {
  const { member, ride } = await arrivedRide('2026-12-16')
  const { headers } = await theAdmin(t)
  const left = await t.call({ method: 'DELETE', url: `/api/users/${member.id}`, headers })
  expect(left.statusCode).toBe(204)
  const payload = { stars: 2, text: '김회장님이 불편해하셨습니다' }
  expect((await rate({ ...member, headers }, ride.id, payload)).statusCode).toBe(404)
  expect(await storedOf(ride.id)).toEqual([])
})

test('deleting the account during a rating leaves no rating', async () => {
  const { member, ride } = await arrivedRide('2026-12-17')
  const rated = await transaction(t.world.db, async (tx) => {
    await lockMember(tx, member.id)
    const answer = rate(member, ride.id, { stars: 2, text: '김회장님이 불편해하셨습니다' })
    await waitUntilLockWaited(t, '%')
    await eraseRowsOf(tx, t.world, 'member', { id: member.id, phone: member.phone, now: t.world.now() })
    return { answer }
  })
  expect((await rated.answer).statusCode).toBe(404)
  expect(await storedOf(ride.id)).toEqual([])
})

const noteOf = (id: string) =>
  t.world.db.execute(sql`select note from rating where reservation_id = ${id}`).then(({ rows }) => rows[0])

test('staff’s note on a deleted member’s rating marks it as handled, but is not stored', async () => {
  const { member, ride } = await arrivedRide('2026-12-18')
  await rate(member, ride.id, { stars: 2 })
  const { headers } = await theAdmin(t)
  await t.call({ method: 'DELETE', url: `/api/users/${member.id}`, headers })
  const handled = await asStaff(`/api/admin/ratings/${ride.id}/handle`, { note: '김회장님께 사과드렸습니다' })
  expect(handled.json().result).toMatchObject({ note: '', handled_by: expect.any(String) })
  expect(await noteOf(ride.id)).toEqual({ note: '' })
})

test('staff must write a note to handle a rating, unless its member is deleted', async () => {
  const { member, ride } = await arrivedRide('2026-12-20')
  await rate(member, ride.id, { stars: 2 })
  const handle = () => asStaff(`/api/admin/ratings/${ride.id}/handle`, { note: ' ' })
  const refused = await handle()
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['note']])
  const { headers } = await theAdmin(t)
  await t.call({ method: 'DELETE', url: `/api/users/${member.id}`, headers })
  expect((await handle()).json().result).toMatchObject({ note: '', handled_by: expect.any(String) })
})

test('staff’s note that is written during the account deletion is not stored', async () => {
  const { member, ride } = await arrivedRide('2026-12-19')
  await rate(member, ride.id, { stars: 2 })
  const handled = await transaction(t.world.db, async (tx) => {
    await lockMember(tx, member.id)
    const answer = asStaff(`/api/admin/ratings/${ride.id}/handle`, { note: '김회장님께 사과드렸습니다' })
    await waitUntilLockWaited(t, '%')
    await eraseRowsOf(tx, t.world, 'member', { id: member.id, phone: member.phone, now: t.world.now() })
    return { answer }
  })
  expect((await handled.answer).statusCode).toBe(200)
  expect(await noteOf(ride.id)).toEqual({ note: '' })
})

test('a ride moved back from its last stop cannot be rated any more', async () => {
  const { member, ride } = await arrivedRide('2026-12-15')
  await dispatchRide(t, ride.id, { current_stop: 0 })
  expect(await ratingOf(member, ride.id)).toEqual({ rating: null, can_rate: false })
})
