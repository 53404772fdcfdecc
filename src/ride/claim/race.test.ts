import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { counted } from '#testing/books.ts'
import { balances, book, bookingForm, carNamed } from '#testing/actors.ts'
import { claimsIn } from '#testing/claims.ts'
import { inGroups } from '#testing/in-groups.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 16 })
const c = claimsIn(t)

const openClaims = async (customerId: string) =>
  (
    await t.world.db.execute<{ claimant_id: string; phone: string | null }>(sql`
      select c.claimant_id, m.phone from customer_claim c join member m on m.id = c.claimant_id
      where c.customer_id = ${customerId} and c.decided_at is null`)
  ).rows

test('16 sign-ups at once with a customer’s number leave one claim, of the owner of the number @long', async () => {
  const customer = await c.newCustomer()
  const birthdays = Array.from({ length: 16 }, c.newBirthday)
  const answers = await Promise.all(birthdays.map((birthday) => c.signUpWith(customer.phone, birthday)))
  expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0)
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  expect(await openClaims(customer.id)).toEqual([{ claimant_id: expect.any(String), phone: customer.phone }])
})

test('a claim accepted 64 times at once moves its tickets once', async () => {
  const { customer, member, id } = await c.requested()
  const answers = await inGroups(64, () => c.accept(id))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(63).fill(409),
  ])
  expect(await balances(t, customer.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
  expect(await balances(t, member.id)).toEqual({ account: 4, ledger: 4, lots: 4 })
})

test('of parallel acceptances and refusals of a claim, exactly one succeeds @long', async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await c.requested()
    const answers = await Promise.all([c.accept(id), c.refuse(id), c.accept(id), c.refuse(id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
  }
})

test('rides booked or canceled during an acceptance belong to the claimant, with tickets @long', async () => {
  for (let round = 0; round < 8; round++) {
    const { customer, member, id } = await c.requested({ tickets: 4, rides: 2 })
    const car = await carNamed(t, 'ALPHARD')
    const cancel = (owner: string, ride: string) =>
      c.asStaff('POST', `/api/users/${owner}/reservations/${ride}/cancel`)
    const answers = await Promise.all([
      book(t, customer, bookingForm(car.id, c.newDay())),
      c.accept(id),
      cancel(customer.id, customer.rides[0]!),
      c.asStaff('PATCH', `/api/reservations/${customer.rides[1]}`, { status: 'CANCELLED' }),
    ])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code >= 500)).toEqual([])
    expect([codes[1], codes[3]]).toEqual([200, 200])
    const { rows } = await t.world.db.execute<{ member_id: string; live: number }>(sql`
      select member_id, (count(*) filter (where status <> 'CANCELLED'))::int as live
      from reservation where member_id in (${customer.id}, ${member.id}) group by 1`)
    const live = 2 - 1 - Number(codes[2] === 200) + Number(codes[0] === 201)
    expect(rows).toEqual([{ member_id: member.id, live }])
    const halves = 8 - 2 * live
    expect(await balances(t, member.id)).toEqual({ account: halves, ledger: halves, lots: halves })
    expect(await balances(t, customer.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
  }
  expect(await counted(t)).toMatchObject({ wrong_rides: 0, negative: 0, wrong_lots: 0 })
})
