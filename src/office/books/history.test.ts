import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import { MIGRATIONS } from '#app/migrations.ts'
import { transaction } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { rollUpTicketBooks } from '#ride/ticket/books/jobs.ts'
import { expireLots } from '#ride/ticket/jobs.ts'
import {
  type Actor,
  book,
  bookingForm,
  grant,
  newMember,
  newMemberSession,
  newPhone,
  theAdmin,
} from '#testing/actors.ts'
import {
  asStaff,
  buy,
  payAtWindow,
  type StartedPurchase,
  providerPayments,
  returnFromWindow,
} from '#testing/purchases.ts'
import { counted, journaled } from '#testing/books.ts'
import { completeRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'
import type { Books } from './contract.ts'

// Random histories through the real app: the books must agree with the lots, the rides and the provider's own record.
const RUNS = Number(process.env.BOOKS_RUNS ?? 12)
const DAY_MS = 86_400_000
const t = testWorld({ sharesClock: true })
const CAR = newId()
/** The latest time that a step may reach. */
const END = '2036-12-31T03:00:00Z'

const target = fc.nat(50)
const anyStep = fc.oneof(
  fc.constant({ do: 'card' as const }),
  fc.constant({ do: 'transfer' as const }),
  fc.record({ do: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('adjust' as const), amount: fc.integer({ min: -3, max: 2 }) }),
  // All lots expire, then a ride returns its tickets late.
  fc.record({ do: fc.constant('late' as const), target }),
  fc.record({ do: fc.constant('late' as const), target }),
  fc.record({ do: fc.constant('book' as const), ahead: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('book' as const), ahead: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('cancel' as const), target, refund: fc.boolean() }),
  // The member cancels at a deadline of the policy: the whole ticket returns, half of it, or none.
  fc.record({ do: fc.constant('step' as const), target, hours: fc.constantFrom(50, 30, 6) }),
  fc.record({ do: fc.constant('complete' as const), target }),
  fc.record({ do: fc.constant('settle' as const), target, tickets: fc.constantFrom(0.5, 1) }),
  fc.record({ do: fc.constant('reopen' as const), target }),
  fc.record({ do: fc.constant('refund' as const), target }),
  fc.record({ do: fc.constant('refundRest' as const), target, isOurFault: fc.boolean() }),
  fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 5, 60, 200) }),
  fc.constant({ do: 'night' as const }),
)
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never
/** One paid ride returns half of its ticket, another returns its tickets late, and a third one uses some of these. */
const BEGINNING: Step[] = [
  { do: 'card' },
  { do: 'book', ahead: 4 },
  { do: 'step', target: 0, hours: 30 },
  { do: 'book', ahead: 9 },
  { do: 'book', ahead: 10 },
  { do: 'late', target: 1 },
  { do: 'book', ahead: 3 },
  { do: 'complete', target: 2 },
  { do: 'settle', target: 2, tickets: 0.5 },
]
type Run = { member: Actor; purchases: StartedPurchase[]; rides: string[] }

beforeAll(async () => {
  await t.world.db.execute(sql`insert into car (id, name, image, seats, seat_capacity, created_at)
    values (${CAR}, 'BOOKS', 'drawing:alphard', 7, 7, ${START})`)
  await t.world.db.execute(sql`insert into unit (id, car_id, registration_number, created_at)
    select gen_random_uuid(), ${CAR}, '장부' || n, ${START}::timestamptz from generate_series(1, 300) n`)
  const steps = [
    { hours_before: 40, returned: 1 },
    { hours_before: 20, returned: 0.5 },
    { hours_before: 2, returned: 0 },
  ]
  const policy = { method: 'PUT' as const, url: '/api/admin/cancel-policy', payload: { steps } }
  await answered(t.call({ ...policy, headers: (await theAdmin(t)).headers }))
  // A price that the number of halves does not divide evenly.
  await t.world.db.execute(sql`update plan set price = 1000000, halves = 7 where title = '6 TICKET'`)
})

/** Returns the answer, which may be a refusal; a server error fails the test. */
async function answered(call: ReturnType<typeof t.call>) {
  const answer = await call
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  return answer
}

/** An act of staff. */
const staff = async (method: 'POST' | 'PATCH', url: string, payload: object) =>
  answered(t.call({ method, url, headers: (await theAdmin(t)).headers, payload }))
const patch = (id: string, payload: object) => staff('PATCH', `/api/reservations/${id}`, payload)

/** Starts a purchase; each has its own key. */
async function bought(member: Actor, more: object = {}): Promise<StartedPurchase> {
  const answer = await buy(t, member, { ...more, key: newId() })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().result
}

async function take(run: Run, step: Step): Promise<unknown> {
  const { purchases, rides } = run
  // The clock moves, so the former session may have expired.
  const member = await newMemberSession(t, run.member)
  const ride = 'target' in step ? rides[step.target % (rides.length || 1)] : undefined
  const own = 'target' in step ? purchases[step.target % (purchases.length || 1)] : undefined
  switch (step.do) {
    case 'card': {
      const purchase = await bought(member)
      await payAtWindow(t, purchase)
      await returnFromWindow(t, member, purchase)
      return purchases.push(purchase)
    }
    case 'transfer': {
      const purchase = await bought(member, { method: 'transfers', body: { depositor: '장부' } })
      await asStaff(t, purchase.id, 'accept')
      return purchases.push(purchase)
    }
    case 'grant':
      return grant(t, member.id, step.amount, 30)
    case 'late': {
      await t.world.db.execute(sql`
        update ticket_lot set expires_on = ${addDays(dayOf(t.world.now()), -1)}::date where holder_id = ${member.id}`)
      return ride && patch(ride, { status: 'CANCELLED', refund: true })
    }
    case 'adjust':
      return staff('POST', '/api/tickets/adjust', { user_id: member.id, amount: step.amount, reason: '정정' })
    case 'book': {
      const day = addDays(dayOf(t.world.now()), step.ahead)
      const answer = await book(t, member, bookingForm(CAR, day, { phone: newPhone() }))
      if (answer.statusCode !== 201) return
      const { id } = answer.json().result
      await patch(id, { status: 'CONFIRMED' })
      return rides.push(id)
    }
    case 'cancel':
      return ride && patch(ride, { status: 'CANCELLED', refund: step.refund })
    case 'step': {
      if (!ride) return
      const { rows } = await t.world.db.execute<{ at: Date }>(sql`
        select pickup_at - ${step.hours} * interval '1 hour' as at from reservation where id = ${ride}`)
      const at = new Date(rows[0]!.at)
      // The clock never goes back.
      if (at < t.world.now()) return
      t.setNow(at)
      const { headers } = await newMemberSession(t, run.member)
      const url = `/api/users/${member.id}/reservations/${ride}/cancel`
      return answered(t.call({ method: 'POST', url, headers }))
    }
    case 'complete':
      return ride && completeRide(t, ride).catch(() => null)
    case 'settle':
      return ride && patch(ride, { settled_tickets: step.tickets })
    case 'reopen':
      return ride && patch(ride, { status: 'CONFIRMED', current_stop: null })
    case 'refund':
      return own && asStaff(t, own.id, 'refund', { reason: '전액' })
    case 'refundRest': {
      if (!own) return
      const url = `/api/admin/purchases/${own.id}`
      const offer = await staff('POST', `${url}/refund-quote`, { is_our_fault: step.isOurFault })
      const { quote_id } = offer.json().result ?? {}
      return quote_id && staff('POST', `${url}/refund`, { quote_id })
    }
    case 'days': {
      const next = new Date(t.world.now().getTime() + step.days * DAY_MS)
      if (next < new Date(END)) t.setNow(next)
      return
    }
    case 'night':
      return expireLots(t.world)
  }
}

async function books(from: string, to: string): Promise<Books> {
  const { headers } = await theAdmin(t)
  return (await t.call({ url: `/api/admin/books?from=${from}&to=${to}`, headers })).json().result
}

/** The migration that added the won replays the ledger; it must find the same won as the rules. */
async function compareReplay(): Promise<void> {
  const text = await readFile(join(MIGRATIONS, '0021_true_books.sql'), 'utf8')
  const replay = text.slice(text.indexOf('do $$'), text.indexOf('end $$;') + 'end $$;'.length)
  const undone = new Error('undone')
  const replayed = transaction(t.world.db, async (tx) => {
    const read = async () =>
      (
        await tx.execute(sql`select md5(string_agg(r::text, ',' order by r::text)) as rows, count(*)::int as n from (
          select id::text, paid, won from ticket_lot
          union all select entry_id::text || lot_id || source_lot_id, amount, won from ticket_move) r`)
      ).rows[0]
    const before = await read()
    await tx.execute(sql`set constraints all immediate`)
    await tx.execute(sql`alter table ticket_move disable trigger ticket_move_fixed`)
    await tx.execute(sql`update ticket_move set won = 0`)
    await tx.execute(sql`update ticket_lot set paid = 0, won = 0`)
    expect(await read()).not.toEqual(before)
    await tx.execute(sql.raw(replay))
    expect(await read()).toEqual(before)
    throw undone
  })
  await expect(replayed).rejects.toBe(undone)
}

test(
  'books of random histories balance to the won with lots, rides and the provider @long',
  { timeout: 600_000 },
  async () => {
    const property = fc.asyncProperty(
      fc.array(anyStep, { minLength: 8, maxLength: 40, size: 'max' }),
      async (steps) => {
        t.setNow(START)
        const run: Run = { member: await newMember(t), purchases: [], rides: [] }
        for (const step of [...BEGINNING, ...steps]) await take(run, step)
        const { lots, to_come: toCome, ...wrong } = await counted(t)
        expect(wrong).toEqual({ wrong_rides: 0, negative: 0, wrong_lots: 0 })
        // Consecutive years: the closing of one is the opening of the next.
        const years = Array.from({ length: 11 }, (_, at) => String(2026 + at))
        t.setNow(END)
        const read = () => Promise.all(years.map((year) => books(`${year}-01-01`, `${year}-12-31`)))
        await t.world.db.execute(sql`delete from ticket_book_day`)
        const all = await read()
        // The rolled-up days must give the same books. They are deleted below, because late rows do not invalidate
        // them under a test's clock.
        expect(await rollUpTicketBooks(t.world)).toBeGreaterThan(3_000)
        expect(await read()).toEqual(all)
        await t.world.db.execute(sql`delete from ticket_book_day`)
        const { received, deferred } = all[0]!
        expect({
          환불: 0,
          '매출 인식': 0,
          '선수금 소멸': 0,
          '계좌이체 수납': 0,
          ...(await journaled(t, '2026-01-01', '2026-12-31')),
        }).toMatchObject({
          '카드 수납': received.card,
          '계좌이체 수납': received.transfer,
          환불: received.refunded,
          '매출 인식': deferred.recognized,
          '선수금 소멸': deferred.expired,
        })
        all.forEach(({ deferred: one }, at) => {
          expect(one.opening + one.received - one.refunded - one.recognized - one.expired).toBe(one.closing)
          expect(one.opening).toBe(at ? all[at - 1]!.deferred.closing : 0)
        })
        const total = (pick: (one: Books) => number) => all.reduce((sum, one) => sum + pick(one), 0)
        expect(all.at(-1)!.deferred.closing).toBe(lots! + toCome!)
        const theirs = await providerPayments(t)
        expect(total(({ received }) => received.card)).toBe(
          theirs.reduce((sum, { amount }) => sum + amount.total, 0),
        )
        const { rows } = await t.world.db.execute<{ won: number }>(sql`
        select coalesce(sum(coalesce(refund_amount, amount)), 0)::bigint as won from ticket_purchase
        where method = 'BANK' and refunded_at is not null`)
        const cancelled = theirs.reduce((sum, { amount }) => sum + amount.cancelled, 0)
        expect(total(({ received }) => received.refunded)).toBe(cancelled + rows[0]!.won)
        const { tickets } = all.at(-1)!
        const balance = total(
          ({ tickets: one }) => one.sold + one.granted_free - one.used - one.expired - one.refunded,
        )
        expect(balance).toBe(tickets.outstanding)
      },
    )
    const seed = Number(process.env.BOOKS_SEED ?? Math.floor(Math.random() * 2 ** 31))
    await fc.assert(property, { numRuns: RUNS, seed, endOnFailure: true })
    await compareReplay()
  },
)
