import { expect, test } from 'vitest'
import { newSubscription } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

test('a subscription is listed with all of its fields (S-139)', async () => {
  const { id, model, requestId, subscriber } = await newSubscription(t)
  const url = '/api/subscribe/subscriptions'
  const listed = await t.call({ method: 'GET', url, headers: subscriber.headers })
  const shown = { id: model.id, name: expect.stringMatching(/^시험 /), image: 'drawing:none' }
  const car = { id: model.cars[0], is_new: false, is_hot: false }
  expect(listed.json()).toEqual([
    {
      id,
      stage: 'HANDOVER_DUE',
      is_active: true,
      is_current: true,
      is_past_due: false,
      is_owing: false,
      is_starting: false,
      is_returned: false,
      start_date: '2026-12-01',
      end_date: '2027-12-01',
      month: 12,
      fee: 900_000,
      request: { id: requestId, car: { ...car, model: { ...shown, brand: { name: '시험 브랜드' } } } },
    },
  ])
})
