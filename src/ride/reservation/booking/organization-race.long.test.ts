import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { type Actor, balances, book, bookingForm, carNamed } from '#testing/actors.ts'
import { callAs, type Company, grantTo, newOrganization, newPerson } from '#testing/organizations.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 64 })
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 6)

/** Per booker and month: the organization's tickets held by their rides, and their limit. */
const spentOf = async ({ id }: Company) =>
  (
    await t.world.db.execute<{ member_id: string; month: string; halves: number }>(sql`
      select r.member_id, to_char(r.ride_date, 'YYYY-MM') as month, -sum(e.amount)::int as halves
      from reservation r join ticket_entry e on e.reservation_id = r.id and e.holder_id = ${id}
      where r.organization_id = ${id} group by 1, 2`)
  ).rows

async function expectWhole(company: Company): Promise<void> {
  const { account, ledger, lots } = await balances(t, company.id)
  expect([ledger, lots]).toEqual([account, account])
  expect(account).toBeGreaterThanOrEqual(0)
  const { rows } = await t.world.db.execute(sql`
    select r.id from reservation r where r.organization_id = ${company.id} and (
      select -sum(e.amount) from ticket_entry e where e.reservation_id = r.id and e.holder_id = r.organization_id
    ) <> case r.status when 'CANCELLED' then 0 else r.cost_halves end`)
  expect(rows, 'each ride holds its cost, a canceled one 0').toEqual([])
}

const charged = (company: Company, booker: Actor, carId: string, day: string) =>
  book(t, booker, bookingForm(carId, day, { organization_id: company.id }))

test('of 64 parallel bookings by one booker, as many succeed as the monthly limit allows', async () => {
  const car = await carNamed(t, 'STARIA')
  for (let round = 0; round < ROUNDS; round++) {
    const company = await newOrganization(t, 64)
    const booker = await newPerson(t, company.id, 'booker', 3)
    const days = Array.from({ length: 64 }, (_, n) => addDays('2027-01-01', n % 31))
    const answers = await Promise.all(days.map((day) => charged(company, booker, car.id, day)))
    const won = answers.filter(({ statusCode }) => statusCode === 201)
    expect(won.length, JSON.stringify(answers.map(({ statusCode }) => statusCode))).toBe(3)
    expect(await spentOf(company)).toEqual([{ member_id: booker.id, month: '2027-01', halves: 6 }])
    await expectWhole(company)
    await Promise.all(won.map((answer) => cancel(booker, answer.json().result.id)))
  }
}, 240_000)

const cancel = (booker: Actor, rid: string) =>
  callAs(t, booker, 'POST', `/api/users/${booker.id}/reservations/${rid}/cancel`)

test('of 64 parallel bookings by eight bookers, as many succeed as there are tickets', async () => {
  const car = await carNamed(t, 'STARIA')
  for (let round = 0; round < ROUNDS; round++) {
    const company = await newOrganization(t, 5)
    const bookers: Actor[] = []
    for (let n = 0; n < 8; n++) bookers.push(await newPerson(t, company.id))
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        charged(company, bookers[n % 8]!, car.id, addDays('2027-03-01', n)),
      ),
    )
    const won = answers.flatMap((answer, n) => (answer.statusCode === 201 ? [{ answer, n }] : []))
    expect(won).toHaveLength(5)
    expect(await balances(t, company.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
    await expectWhole(company)
    await Promise.all(won.map(({ answer, n }) => cancel(bookers[n % 8]!, answer.json().result.id)))
    expect((await balances(t, company.id)).account).toBe(10)
  }
}, 240_000)

test('parallel bookings, cancels, changes, grants, limits and departures exceed no limit and no balance', async () => {
  const car = await carNamed(t, 'STARIA')
  for (let round = 0; round < ROUNDS; round++) {
    const company = await newOrganization(t, 6)
    const limits = [1, 2, 3, 4]
    const bookers: Actor[] = []
    for (const limit of limits) bookers.push(await newPerson(t, company.id, 'booker', limit))
    const early = await Promise.all(
      bookers.map((booker, n) => charged(company, booker, car.id, addDays('2027-05-01', n))),
    )
    const person = (booker: Actor) => `/api/organizations/${company.id}/members/${booker.id}`
    const work = Array.from({ length: 48 }, (_, n) => {
      const at = n % 4
      const [booker, day] = [bookers[at]!, addDays('2027-05-05', n % 26)]
      const rid = early[at]!.json().result.id as string
      if (n % 12 === 4) return cancel(booker, rid)
      if (n % 12 === 5) return grantTo(t, company.id, 0.5)
      if (n % 12 === 6) return callAs(t, company.manager, 'PATCH', person(booker), { role: 'booker' })
      if (n === 7) return callAs(t, company.manager, 'DELETE', person(bookers[3]!))
      if (n % 12 === 9) {
        const form = bookingForm(car.id, day, { organization_id: company.id })
        return callAs(t, booker, 'POST', `/api/users/${booker.id}/reservations/${rid}/rebook`, form)
      }
      return charged(company, booker, car.id, day)
    })
    const answers = await Promise.all(work)
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([])
    for (const { member_id, halves } of await spentOf(company)) {
      const limit = limits[bookers.findIndex(({ id }) => id === member_id)]!
      expect(halves).toBeLessThanOrEqual(limit * 2)
    }
    await expectWhole(company)
    await t.world.db.execute(
      sql`update reservation set status = 'CANCELLED' where organization_id = ${company.id}`,
    )
  }
}, 240_000)
