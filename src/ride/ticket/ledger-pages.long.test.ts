import { expect, test } from 'vitest'
import { type Actor, grant, newMember, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const history = async (member: Actor) =>
  (await t.call({ url: `/api/users/${member.id}/tickets`, headers: (await theAdmin(t)).headers })).json()
    .result

test('a ledger longer than one screen can be paged to its end, and its entries sum up to the balance', async () => {
  const [member, { headers }] = [await newMember(t), await theAdmin(t)]
  await grant(t, member.id, 1)
  const more = { user_id: member.id, amount: 0.5, reason: '시험' }
  for (let at = 0; at < 502; at++)
    await t.call({ method: 'POST', url: '/api/tickets/adjust', headers, payload: more })
  const pageAt = async (at: number) => {
    const url = `/api/users/${member.id}/tickets?page=${at}&page_size=100`
    return (await t.call({ url, headers: member.headers })).json()
  }
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map(pageAt))
  expect(pages.at(-1).page).toEqual({ page: 6, page_size: 100, total: 503 })
  const amounts = pages.flatMap(({ result }) => result.map(({ amount }: { amount: number }) => amount))
  expect([amounts.length, amounts.at(-1)]).toEqual([503, 1])
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(252)
  expect(await history(member)).toHaveLength(500)
})
