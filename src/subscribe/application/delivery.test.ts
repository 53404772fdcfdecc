import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newSubscriberSession } from '#testing/actors.ts'
import { textsWhere } from '#testing/messages.ts'
import {
  accept,
  asStaff,
  newApplicant,
  newCard,
  newModel,
  post,
  requestBody,
} from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'

// The clock is at December 1st.
const t = testWorld()

async function applyWith(delivery: object) {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  const body = requestBody(await newCard(t, subscriber, model), { delivery })
  const answer = await post(t, subscriber, `/api/subscribe/subscriptions/cars/${model.cars[0]}/request`, body)
  return { answer, subscriber, id: answer.json().id as string }
}
const agree = async ({ id, subscriber }: Awaited<ReturnType<typeof applyWith>>, date: string) =>
  post(t, await newSubscriberSession(t, subscriber), `/api/subscribe/subscriptions/requests/${id}/delivery`, {
    date,
  })

test.each(['2026-12-04', '2027-03-01'])('a delivery wished for %s is kept', async (date) => {
  const { answer } = await applyWith({ date, place: '서울역', note: '오전' })
  expect(answer.json().delivery).toEqual({ date, place: '서울역', note: '오전', proposed_date: null })
})

test.each(['2026-12-03', '2027-03-02'])('a delivery wished for %s is refused at its field', async (date) => {
  const { answer } = await applyWith({ date, place: '서울역' })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['delivery.date']])
})

test('staff propose another day with a message, the applicant agrees to it, and only to it', async () => {
  const made = await applyWith({ date: '2026-12-04', place: '서울역' })
  const wanted = { date: '2026-12-09', note: '그 주에 입고됩니다.' }
  const proposed = (await asStaff(t, `requests/${made.id}/propose`, wanted)).json().result
  expect(proposed.delivery).toMatchObject({ date: '2026-12-04', proposed_date: '2026-12-09' })
  expect((await textsWhere(t, sql`subject_id = ${made.id}`)).at(-1)).toMatch(
    /12월 9일.*제안드립니다. 그 주에 입고됩니다./,
  )
  expect((await agree(made, '2026-12-10')).json().code).toBe('NOT_PROPOSED')
  const agreed = await agree(made, '2026-12-09')
  expect(agreed.json().delivery).toMatchObject({ date: '2026-12-09', proposed_date: null })
  expect((await agree(made, '2026-12-09')).json().code).toBe('NOT_PROPOSED')
})

test('a proposal is refused after the decision, without a wish, and for a day in the past', async () => {
  const made = await applyWith({ date: '2026-12-04', place: '서울역' })
  expect(
    (await asStaff(t, `requests/${made.id}/propose`, { date: '2026-11-30' })).json().fields,
  ).toHaveProperty('date')
  await accept(t, made.id, '2026-12-04')
  expect((await asStaff(t, `requests/${made.id}/propose`, { date: '2026-12-09' })).json().code).toBe(
    'NOT_OPEN',
  )
})
