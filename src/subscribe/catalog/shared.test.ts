import { expect, test } from 'vitest'
import { theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import type { ModelOut } from './contract.ts'

// Other processes write to this database, so nothing may be answered from memory.
const t = testWorld({ alone: false })

const names = async (): Promise<string[]> => {
  const answer = await t.call({ url: '/api/subscribe/subscriptions/models' })
  return (answer.json() as ModelOut[]).map(({ name }) => name)
}

test('the list has a change by another process, also with concurrent requests', async () => {
  const before = await names()
  await t.world.db.$client.query("update subscription_model set name = '다른 이름' where name = 'DB12'")
  const lists = await Promise.all(Array.from({ length: 20 }, names))
  for (const list of lists) expect(list).toEqual(before.map((name) => (name === 'DB12' ? '다른 이름' : name)))
})

test('a change by staff publishes an event with the id of the model', async () => {
  const told: string[] = []
  const stop = t.world.events.subscribe('catalog', ({ id }) => void told.push(id))
  const { headers } = await theAdmin(t)
  const list = await t.call({ url: '/api/admin/subscription/models?q=911', headers })
  const [{ id }] = list.json().result
  const url = `/api/admin/subscription/models/${id}`
  await t.call({ method: 'PATCH', url, headers, payload: { description: '새 설명' } })
  await expect.poll(() => told).toContain(id)
  stop()
})
