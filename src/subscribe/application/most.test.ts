import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eraseExpired } from '#platform/personal/service.ts'
import { apply, newApplicant, newCard, newModel, post, requestBody } from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'
import { MAX_ATTEMPTS_A_DAY, MAX_CARDS_ASKED_AN_HOUR } from './rules.ts'

// Limits of one client's repeated requests.
const t = testWorld()

test('the number of card registrations per day is limited', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const open = (headers = {}) =>
    post(t, subscriber, '/api/subscribe/billing-attempts', { model_id: model.id, month: 12 }, headers)
  const { rows } = await t.world.db.execute(sql`
    insert into billing_attempt (issue_id, subscriber_id, model_id, months, created_at)
    select 'many-' || n, ${subscriber.id}, ${model.id}, 12, ${t.world.now().toISOString()}
    from generate_series(2, ${MAX_ATTEMPTS_A_DAY}) n returning issue_id`)
  expect(rows).toHaveLength(MAX_ATTEMPTS_A_DAY - 1)
  const answers = await Promise.all(Array.from({ length: 8 }, () => open()))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array(7).fill(429),
  ])
  expect(answers.find(({ statusCode }) => statusCode === 429)!.json().code).toBe('TOO_MANY')
  await t.world.db.execute(sql`
    update billing_attempt set created_at = created_at - interval '1 day 1 second' where subscriber_id = ${subscriber.id}`)
  expect((await open()).statusCode).toBe(201)
})

test('the number of cards that a subscriber can send per hour is limited', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const url = `/api/subscribe/subscriptions/cars/${model.cars[0]}/request`
  const answers = []
  for (let n = 0; n <= MAX_CARDS_ASKED_AN_HOUR; n++)
    answers.push((await post(t, subscriber, url, requestBody(`billing-key-${n}`))).statusCode)
  expect(answers.slice(0, -1).every((status) => status === 409 || status === 422)).toBe(true)
  expect(answers.at(-1)).toBe(429)
  // The limit does not affect other subscribers.
  expect((await apply(t, await newApplicant(t), model)).statusCode).toBe(201)
})

test('a card registration is erased after a month if no request used its card', async () => {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  await newCard(t, subscriber, model)
  expect((await apply(t, subscriber, model)).statusCode).toBe(201)
  await t.world.db.execute(sql`
    update billing_attempt set created_at = created_at - interval '31 days' where subscriber_id = ${subscriber.id}`)
  await eraseExpired(t.world)
  const { rows } = await t.world.db.execute(
    sql`select used_at is not null as is_used from billing_attempt where subscriber_id = ${subscriber.id}`,
  )
  expect(rows).toEqual([{ is_used: true }])
})
