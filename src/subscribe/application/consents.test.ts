import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { apply, newApplicant, newModel } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

test('the seven consents, and the formula of the costs, are recorded with version, time and IP address (S-055)', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  await apply(t, subscriber, model)
  const { rows } = await t.world.db.execute(sql`
    select document, realm, agreed, version, at = ${t.world.now().toISOString()} as is_now, address
    from consent where person_id = ${subscriber.id} order by document`)
  const signed = { realm: 'subscribe', agreed: true, version: '2026-11-29', is_now: true }
  const [costs, service] = rows.splice(6, 2)
  expect(costs).toEqual({
    ...signed,
    document: 'subscription_costs',
    version: 'formula-5',
    address: '127.0.0.1',
  })
  expect([...rows, service]).toEqual(
    [
      'electronic_finance',
      'location',
      'personal_info_collection',
      'personal_info_provision',
      'recurring_payment',
      'return_evaluation',
      'subscription_service',
    ].map((document) => ({ ...signed, document, address: '127.0.0.1' })),
  )
})
