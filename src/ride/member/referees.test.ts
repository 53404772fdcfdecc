import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { newMember, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const referralsOf = async (id: string, query = '') =>
  t.call({ url: `/api/users/${id}/referrals${query}`, headers: (await theAdmin(t)).headers })

test('whom a member referred is paged, the latest first, and of nobody there is no list', async () => {
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
