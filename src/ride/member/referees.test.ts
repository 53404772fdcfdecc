import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { book, bookingForm, carNamed, memberWithTickets, newMember, theAdmin } from '#testing/actors.ts'
import { completeRide } from '#testing/rides.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const referralsOf = async (id: string, query = '') =>
  t.call({ url: `/api/users/${id}/referrals${query}`, headers: (await theAdmin(t)).headers })

test('the members referred by a member are paged, newest first; an unknown member answers 404', async () => {
  const { id } = await newMember(t)
  const referred = [await newMember(t), await newMember(t), await newMember(t)]
  for (const [day, member] of referred.entries())
    await t.world.db.execute(sql`update member set referrer_id = ${id}, name = ${`추천${day}`},
      created_at = ${`2026-12-0${day + 1}T00:00:00Z`} where id = ${member.id}`)
  const listed = async (query: string) => {
    const { result, page } = (await referralsOf(id, query)).json()
    return [page.total, result.map(({ referee }: { referee: string }) => referee)]
  }
  expect(await listed('')).toEqual([3, ['추천2', '추천1', '추천0']])
  expect(await listed('?page=2&page_size=2')).toEqual([3, ['추천0']])
  expect((await referralsOf(newId())).statusCode).toBe(404)
})

const asAdmin = async (method: 'GET' | 'PATCH', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })

test('the list has every field of a member, with the name of a real referrer (A-019)', async () => {
  const referrer = await newMember(t, { name: '남궁 추천' })
  const member = await memberWithTickets(t, 3)
  await t.world.db.execute(sql`update member set referrer_id = ${referrer.id} where id = ${member.id}`)
  const { id } = (await book(t, member, bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-29'))).json()
    .result
  await asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CONFIRMED' })
  await completeRide(t, id)
  await asAdmin('PATCH', `/api/users/${member.id}`, { identity_status: 'APPROVED', invite_limit: 4 })
  const fields = {
    id: member.id,
    user_id: member.loginId,
    name: '김하늘',
    phone: member.phone,
    email: null,
    role: 'USER',
    identity_status: 'APPROVED',
    identity_file: null,
    invite_limit: 4,
    referrer: '남궁 추천',
    reservations: 1,
    tickets: 2,
  }
  const listed = (await asAdmin('GET', `/api/users?page=1&q=${member.loginId}`)).json().result
  expect(listed).toMatchObject([fields])
})
