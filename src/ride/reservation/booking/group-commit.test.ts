import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { type Actor, balances, book, bookingForm, carNamed, memberWithTickets } from '#testing/actors.ts'
import { holdCar } from '#testing/holding.ts'
import { waitUntilLockWaited } from '#testing/waits.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 16 })
const MEMBERS = 12

let members: Actor[] = []
async function everybody(): Promise<Actor[]> {
  if (!members.length)
    members = await Promise.all(Array.from({ length: MEMBERS }, () => memberWithTickets(t, 100)))
  return members
}

/** Requests the car for every member, each on their own day from `first` on. */
const askedOf = async (carId: string, first: string, key?: string) =>
  (await everybody()).map((member, n) =>
    Promise.resolve(book(t, member, bookingForm(carId, addDays(first, n)), key)),
  )
const bookAll = async (...asked: Parameters<typeof askedOf>) => Promise.all(await askedOf(...asked))

const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)
const EVERYBODY = Array(MEMBERS).fill(201)

/** The number of transactions that wrote these reservations. */
async function transactionsOf(answers: { json(): { result: { id: string } } }[]): Promise<number> {
  const ids = answers.map((answer) => answer.json().result.id)
  const { rows } = await t.world.db.execute<{ n: number }>(
    sql`select count(distinct xmin::text)::int as n from reservation where id = any(${sql.param(ids)}::uuid[])`,
  )
  return rows[0]!.n
}

/** Runs `work` while another transaction has executed this statement; that transaction is rolled back afterwards. */
async function beside<T>(statement: string, values: unknown[], work: (other: pg.PoolClient) => Promise<T>) {
  const other = await t.world.db.$client.connect()
  try {
    await other.query('begin')
    await other.query(statement, values)
    return await work(other)
  } finally {
    await other.query('rollback')
    other.release()
  }
}

/** Books for all members; the other transaction delays the first booking until the others have their responses. */
async function bookAllBeside(carId: string, first: string, statement: string, values: unknown[]) {
  const [late, others] = await beside(statement, values, async () => {
    const [one, ...rest] = await askedOf(carId, first)
    const answers = await Promise.all(rest)
    await waitUntilLockWaited(t, 'with wanted as not materialized%')
    return [{ answer: one! }, answers]
  })
  return [await late.answer, ...others]
}

test('bookings in parallel share transactions, and each is saved with all its rows', async () => {
  const car = await carNamed(t, 'ALPHARD')
  const before = await Promise.all((await everybody()).map(({ id }) => balances(t, id)))
  const answers = await bookAll(car.id, '2027-01-01', 'at-once')
  expect(statuses(answers)).toEqual(EVERYBODY)
  expect(await transactionsOf(answers)).toBeLessThan(MEMBERS / 2)
  for (const [n, { id }] of members.entries()) {
    const left = before[n]!.account - 2
    expect(await balances(t, id)).toEqual({ account: left, ledger: left, lots: left })
  }
  const ids = answers.map((answer) => answer.json().result.id)
  const { rows } = await t.world.db.execute(sql`
    select count(*)::int as messages, count(distinct m.actor_id)::int as actors,
      (select count(*)::int from stored_response where key = 'at-once') as responses
    from message m join reservation r on r.id = m.subject_id and r.member_id = m.actor_id
    where r.id = any(${sql.param(ids)}::uuid[])`)
  expect(rows).toEqual([{ messages: MEMBERS, actors: MEMBERS, responses: MEMBERS }])
  const again = await bookAll(car.id, '2027-01-01', 'at-once')
  expect(again.map(({ body }) => body)).toEqual(answers.map(({ body }) => body))
})

test('each member pays from their own lot that expires first, also in a group commit', async () => {
  const car = await carNamed(t, 'ALPHARD')
  const lotsOf = async () => {
    const { rows } = await t.world.db.execute<{ holder_id: string; spent: number }>(sql`
      select holder_id, sum(granted - remaining)::int as spent from ticket_lot
      where holder_id = any(${sql.param(members.map(({ id }) => id))}::uuid[]) and expires_on <= '2027-03-01'
      group by 1`)
    return rows.map(({ spent }) => spent)
  }
  for (const { id } of await everybody())
    await t.world.db.execute(sql`
      with lot as (
        insert into ticket_lot (id, holder_id, granted, remaining, expires_on, created_at)
        values (${newId()}, ${id}, 1, 1, '2027-03-01', now())),
      account as (
        update ticket_account set version = version + 1, halves = halves + 1 where holder_id = ${id}
        returning version, halves)
      insert into ticket_entry (id, holder_id, version, type, before, amount, after, created_at)
      select ${newId()}, ${id}, version, 'CHARGE', halves - 1, 1, halves, now() from account`)
  const answers = await bookAll(car.id, '2027-02-01')
  expect(statuses(answers)).toEqual(EVERYBODY)
  expect(await lotsOf()).toEqual(Array(MEMBERS).fill(1))
  for (const { id } of members) expect(new Set(Object.values(await balances(t, id))).size).toBe(1)
})

test.each([
  ['a lock on an account', 'select 1 from ticket_account where holder_id = $1 for update'],
  ['a lock on a member', 'select 1 from member where id = $1 for update'],
])('%s delays only the booking of that member', async (what, lock) => {
  const car = await carNamed(t, 'STARIA')
  const [kept] = await everybody()
  const first = what.includes('account') ? '2027-03-01' : '2027-03-20'
  expect(statuses(await bookAllBeside(car.id, first, lock, [kept!.id]))).toEqual(EVERYBODY)
})

test('bookings that wait for locks run individually up to the limit, while the others are booked', async () => {
  const car = await carNamed(t, 'SPRINTER TOURER')
  const kept = (await everybody()).slice(0, 3)
  const lock = 'select 1 from ticket_account where holder_id = any($1::uuid[]) for update'
  const form = (n: number) => bookingForm(car.id, addDays('2027-07-01', n))
  const [late, others] = await beside(lock, [kept.map(({ id }) => id)], async () => {
    const waiting: Promise<{ statusCode: number }>[] = []
    for (const [n, member] of kept.entries()) {
      waiting.push(Promise.resolve(book(t, member, form(n))))
      await waitUntilLockWaited(t, 'with wanted as not materialized%', n + 1)
    }
    const rest = members.slice(kept.length)
    return [waiting, await Promise.all(rest.map((member, n) => book(t, member, form(n + kept.length))))]
  })
  expect(statuses([...(await Promise.all(late)), ...others])).toEqual(EVERYBODY)
})

test('a lock on a unit delays only the bookings that need it', async () => {
  const car = await carNamed(t, 'PUROSANGUE')
  const [first] = await everybody()
  const { rows } = await t.world.db.execute<{ id: string }>(sql`select id from unit where car_id = ${car.id}`)
  const taken = `insert into reservation (id, member_id, car_id, unit_id, ride_date, pickup_at, status, name, phone,
      pickup_location, dropoff_location, ride_purpose, luggage_count, passenger_count, cost_halves, created_at)
    values ($1, $2, $3, $4, '2027-04-01', '2027-04-01T01:00:00Z', 'PENDING', '누군가', '01012345678', '서울', '인천',
      'airport', 0, 1, 2, now())`
  const answers = await bookAllBeside(car.id, '2027-04-01', taken, [newId(), first!.id, car.id, rows[0]!.id])
  expect(statuses(answers)).toEqual(EVERYBODY)
})

test('each booking ends only its own member’s hold', async () => {
  const car = await carNamed(t, 'LM 500h EXECUTIVE')
  for (const [n, member] of (await everybody()).entries())
    expect((await holdCar(t, member, car, addDays('2027-05-01', n))).statusCode).toBe(201)
  const answers = await bookAll(car.id, '2027-05-01')
  expect(statuses(answers)).toEqual(EVERYBODY)
  const { rows } = await t.world.db.execute(sql`select 1 from unit_hold where car_id = ${car.id}`)
  expect(rows).toEqual([])
})

test('in a group, only the booking without a ticket or for a full car is refused', async () => {
  const car = await carNamed(t, 'GV90')
  const poor = await memberWithTickets(t, 0.5)
  const form = (n: number) => bookingForm(car.id, addDays('2027-06-01', n))
  const answers = await Promise.all([
    book(t, poor, form(20)),
    ...(await everybody()).map((member, n) => book(t, member, form(n < car.units + 2 ? 0 : n))),
  ])
  const codes = answers.map((answer): string => answer.json().code ?? 'BOOKED')
  expect(codes[0]).toBe('TICKET_INSUFFICIENT')
  expect(codes.filter((code) => code === 'CAR_UNAVAILABLE')).toHaveLength(2)
  expect(codes.filter((code) => code === 'BOOKED')).toHaveLength(MEMBERS - 2)
  for (const { id } of [poor, ...members]) expect(new Set(Object.values(await balances(t, id))).size).toBe(1)
})
