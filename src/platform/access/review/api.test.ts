import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const url = '/api/admin/access-reviews/2026-12'

test("a month's review counts nights, persons and exports; the owner signs it once", async () => {
  t.setNow('2026-12-10T14:30:00Z') // 23:30 in KST
  const care = await newMember(t, { role: 'ADMIN', name: '오상담' })
  for (let n = 0; n < 10; n++)
    await t.call({ url: '/api/users', headers: { ...care.headers, 'if-none-match': '' } })
  await t.call({ url: '/api/users', headers: { ...care.headers, accept: 'text/csv' } })
  t.setNow('2026-12-31T14:59:00Z')
  const owner = await newMember(t, { role: 'ADMIN', name: '최대표' })
  const sign = (note: string, { headers } = owner) =>
    t.call({ method: 'POST', url, headers, payload: { note } })
  const review = async () => (await t.call({ url, headers: owner.headers })).json().result
  const { rows } = await t.world.db.execute<{ n: number }>(sql`select count(*)::int as n from member`)
  const figure = {
    name: '오상담',
    accesses: 11,
    nights: 11,
    exports: 1,
    failed_logins: 0,
    outliers: ['NIGHTS'],
  }
  const before = await review()
  expect(before).toMatchObject({ is_over: false, signature: null })
  expect(before.figures.find(({ name }: { name: string }) => name === '오상담')).toMatchObject(figure)
  expect(before.figures[0].subjects).toBe(rows[0]!.n - 1)
  expect((await sign('이르다')).json().code).toBe('MONTH_NOT_OVER')

  t.setNow('2026-12-31T15:00:00Z')
  const dispatcher = await newMember(t, { role: 'ADMIN', staffRole: 'DISPATCHER' })
  expect((await sign('제가', dispatcher)).statusCode).toBe(403)
  expect((await sign('')).statusCode).toBe(422)
  const both = await Promise.all([sign('심야 접속은 당직이었습니다.'), sign('심야 접속은 당직이었습니다.')])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
  const signed = await review()
  expect(signed).toMatchObject({
    is_over: true,
    signature: { name: '최대표', note: '심야 접속은 당직이었습니다.', signed_at: '2026-12-31T15:00:00.000Z' },
  })
  expect(signed.figures.map(({ name }: { name: string }) => name)).toContain('오상담')
  await expect(t.world.db.execute(sql`update access_review set note = 'x'`)).rejects.toThrow()
  expect(
    (await t.call({ url: '/api/admin/access-reviews/2026-13', headers: owner.headers })).statusCode,
  ).toBe(404)
})
