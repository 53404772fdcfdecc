import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { companyFacts, setCompanyFacts } from '#brand'
import { type Actor, book, bookingForm, carNamed, theAdmin } from '#testing/actors.ts'
import { buyByCard } from '#testing/purchases.ts'
import { testWorld } from '#testing/world.ts'
import { loadCompany } from './service.ts'

const t = testWorld()
const first = companyFacts()
afterAll(() => setCompanyFacts(first))

const minutes = fc.integer({ min: 0, max: 240 })
const won = fc.integer({ min: 1, max: 90_000_000 })
const change = fc.oneof(
  fc.record({
    kind: fc.constant('plan' as const),
    body: fc.record({
      price: won,
      amount: fc.integer({ min: 1, max: 1_000 }),
      valid_days: fc.integer({ min: 1, max: 3_650 }),
    }),
  }),
  fc.record({
    kind: fc.constant('policy' as const),
    body: fc
      .uniqueArray(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 3 })
      .chain((hours) =>
        fc.tuple(fc.constant(hours), fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 3, maxLength: 3 })),
      )
      .map(([hours, returned]) => {
        const falling = returned.toSorted((a, b) => b - a)
        const sorted = hours.toSorted((a, b) => b - a)
        return { steps: sorted.map((hours_before, at) => ({ hours_before, returned: falling[at]! })) }
      }),
  }),
  fc.record({
    kind: fc.constant('company' as const),
    body: fc.record({
      lead_hours: fc.integer({ min: 0, max: 2 }),
      free_wait_minutes: minutes,
      airport_free_wait_minutes: minutes,
    }),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

async function apply({ kind, body }: Change, planId: string): Promise<void> {
  const { headers } = await theAdmin(t)
  const url = {
    plan: `/api/admin/plans/${planId}`,
    policy: '/api/admin/cancel-policy',
    company: '/api/admin/company',
  }[kind]
  const answer = await t.call({ method: kind === 'policy' ? 'PUT' : 'PATCH', url, headers, payload: body })
  expect(answer.statusCode, `${kind} ${JSON.stringify(body)} ${answer.body}`).toBe(200)
  await loadCompany(t.world)
}

/** Everything promised to a member: rides with their terms, tickets with their won and last day, purchases. */
async function promisedTo({ id, headers }: Actor) {
  const shown = async (what: string) =>
    (await t.call({ url: `/api/users/${id}/${what}`, headers })).json().result
  const stored = async (table: string, holder: string) =>
    (
      await t.world.db.execute(
        sql`select to_jsonb(x) as row from ${sql.identifier(table)} x where ${sql.identifier(holder)} = ${id} order by x.id`,
      )
    ).rows
  return {
    rides: [await shown('reservations'), await stored('reservation', 'member_id')],
    tickets: [await shown('tickets'), await stored('ticket_lot', 'holder_id')],
    purchases: await shown('ticket-orders'),
  }
}

test('no random change of plans, policy or settings alters an old ride, ticket or purchase @long', async () => {
  const { id: car } = await carNamed(t, 'SPRINTER TOURER')
  const { headers } = await theAdmin(t)
  const plans = (await t.call({ url: '/api/admin/plans', headers })).json().result
  const plan = plans.find(({ title }: { title: string }) => title === '6 TICKET')
  const promises: [Actor, object][] = []
  let day = 10
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 6 }), async (changes) => {
      const { member } = await buyByCard(t)
      const booked = await book(t, member, bookingForm(car, `2027-02-${day++}`))
      expect(booked.statusCode, booked.body).toBe(201)
      promises.push([member, await promisedTo(member)])
      for (const one of changes) await apply(one, plan.id)
      for (const [owner, promised] of promises) expect(await promisedTo(owner)).toEqual(promised)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})
