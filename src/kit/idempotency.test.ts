import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testWorld } from '#testing/world.ts'
import { newId } from './id.ts'
import { type IdempotencyKey, purgeResponsesAbout, storeResponse } from './idempotency.ts'

const t = testWorld()

/** Stores a response under a scope, `who METHOD path ids`; returns its key. */
async function stored(scope: string, body: unknown = null): Promise<string> {
  const key: IdempotencyKey = { scope, key: newId(), hash: 'one' }
  await storeResponse(t.world.db, key, body, t.world.now())
  return key.key
}
const keysLeft = async () =>
  (await t.world.db.execute<{ key: string }>(sql`select key from stored_response`)).rows.map(({ key }) => key)

test('deletes responses to an account, and responses with its id in the path or the answer', async () => {
  const [her, other, staff] = [newId(), newId(), newId()]
  const kept = [
    await stored(`${other} POST /api/users/{id}/places ${other}`, { id: newId() }),
    await stored(`${staff} POST /api/plans`, { handover: { id: newId() } }),
  ]
  await stored(`${her} POST /api/users/{id}/places ${her}`, { id: newId() })
  await stored(`${staff} PATCH /api/users/{id} ${her}`)
  await stored(`${other} DELETE /api/organizations/{id}/members/{member_id} ${newId()} ${her}`)
  await stored(`${other} POST /api/organizations/{id}/members ${newId()}`, { id: her })
  await stored(`${staff} POST /api/subscriptions/{id}/return ${newId()}`, { handover: { id: her } })
  await purgeResponsesAbout(t.world.db, [her, newId()])
  expect(await keysLeft()).toEqual(kept)
})
