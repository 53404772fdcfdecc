import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, dayOf } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { Refusal } from '#kit/refusal.ts'
import { memberJoined } from '#ride/invite/jobs.ts'
import { addInvite } from '#ride/invite/store.ts'
import { cancel } from '#ride/reservation/cancellation/api.ts'
import { create, rebook } from '#ride/reservation/booking/api.ts'
import { patch } from '#ride/reservation/dispatch/change/api.ts'
import { closeExpiredLots } from '#ride/ticket/service.ts'
import { adjust as adjustCompany, grant as grantToCompany } from '#ride/organization/staff/api.ts'
import { addMembership } from '#ride/organization/store.ts'
import { adjust, grant } from '#ride/ticket/api.ts'
import { bookingForm, newMember, newPhone } from '#testing/actors.ts'
import { asAdmin, newRegistrationNumber } from '#testing/organizations.ts'
import {
  COST,
  type Holder,
  HOLDERS,
  LIMIT,
  Model,
  type Outcome,
  type Reservation,
  sum,
  UNITS,
} from '#testing/ticket-model.ts'
import { anyStep, BEGINNING, type Step } from '#testing/ticket-steps.ts'
import { START, testWorld } from '#testing/world.ts'
import type { World } from '#world'

// All events that move tickets, in random order, on a virtual clock and a real PostgreSQL, compared with a small model.
const SEQUENCES = Number(process.env.TICKET_SEQUENCES ?? 200)
const WORKERS = 4
const DAY_MS = 86_400_000

const t = testWorld({ poolSize: 12 })

type Run = {
  world: World
  now: Date
  model: Model
  memberId: string
  companyId: string
  carId: string
  adminId: string
}

const session = (memberId: string, role: 'USER' | 'ADMIN') => ({
  personId: memberId,
  sessionId: '',
  role,
  name: '',
})
/** A call as the HTTP layer passes it, with parsed input. */
const call = (parts: object) => ({ idempotency: null, version: null, query: {}, ...parts }) as never

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const expectOutcome = async (work: Promise<unknown>, expected: Outcome): Promise<boolean> => {
  expect(await outcomeOf(work)).toBe(expected)
  return expected === 'ok'
}

const idOf = (run: Run, holder: Holder) => (holder === 'own' ? run.memberId : run.companyId)
const formOf = ({ carId, companyId }: Run, day: Day, holder: Holder) =>
  bookingForm(carId, day, { organization_id: holder === 'company' ? companyId : null })
const member = (run: Run) => ({ params: { id: run.memberId }, session: session(run.memberId, 'USER') })
const staff = (run: Run, reservation: Reservation, body: object) =>
  patch(run.world, call({ params: { id: reservation.id }, session: session(run.adminId, 'ADMIN'), body }))

async function take(run: Run, action: Step): Promise<void> {
  const { world, model } = run
  const { reservations } = model
  const reservation =
    'target' in action ? reservations[action.target % (reservations.length || 1)] : undefined
  if ('target' in action && !reservation) return
  switch (action.do) {
    case 'days': {
      run.now = new Date(run.now.getTime() + action.days * DAY_MS)
      model.today = dayOf(run.now)
      return
    }
    case 'night': {
      for (const holder of HOLDERS) {
        await transaction(world.db, (tx) => closeExpiredLots(tx, idOf(run, holder), run.now))
        model.closeExpired(holder)
      }
      return
    }
    case 'grant':
    case 'extend': {
      const amount = action.do === 'grant' ? action.halves / 2 : 0
      const id = idOf(run, action.holder)
      const body = { user_id: id, amount, date: action.days }
      const give = action.holder === 'own' ? grant : grantToCompany
      await give(world, call({ params: { id }, body, session: session(run.adminId, 'ADMIN') }))
      model.closeExpired(action.holder)
      if (amount) model.addLot(action.holder, amount * 2, action.days)
      else for (const lot of model.unspent(action.holder)) lot.expires = addDays(model.today, action.days)
      return
    }
    case 'adjust': {
      if (!action.halves) return
      const isPossible = model.spendable(action.holder) + action.halves >= 0
      const id = idOf(run, action.holder)
      const body = { user_id: id, amount: action.halves / 2, reason: '정정' }
      const correct = action.holder === 'own' ? adjust : adjustCompany
      const work = correct(world, call({ params: { id }, body, session: session(run.adminId, 'ADMIN') }))
      if (!(await expectOutcome(work, isPossible ? 'ok' : 'BELOW_ZERO'))) return
      model.closeExpired(action.holder)
      if (action.halves > 0) model.addLot(action.holder, action.halves, 365)
      else model.spend(action.holder, -action.halves)
      return
    }
    case 'invite': {
      const guest = await newMember({ ...t, world })
      await transaction(world.db, async (tx) => {
        const expiresAt = new Date(run.now.getTime() + DAY_MS)
        const { memberId: inviterId, now: createdAt } = run
        await addInvite(tx, { inviterId, name: '손님', phone: guest.phone, createdAt, expiresAt })
        const joined = { memberId: guest.id, phone: guest.phone, referrerCode: null, ciHash: null }
        await memberJoined(tx, joined, run.now)
      })
      model.addLot('own', 2, 90)
      return
    }
    case 'book': {
      const day = addDays(model.today, action.ahead)
      const work = create(world, call({ ...member(run), body: formOf(run, day, action.holder) }))
      if (await expectOutcome(work, model.bookRefusal(day, action.holder)))
        model.book({ id: (await work).id, day, payer: action.holder, now: run.now })
      return
    }
    case 'rebook': {
      const day = addDays(model.today, action.ahead)
      const params = { id: run.memberId, rid: reservation!.id }
      const work = rebook(world, call({ ...member(run), params, body: formOf(run, day, action.holder) }))
      // The state after the cancel is computed on a copy, which is discarded when the booking is refused.
      const tried = model.copy()
      const old = tried.reservations[model.reservations.indexOf(reservation!)]!
      let expected = !reservation!.isLive ? 'ALREADY_CANCELLED' : 'ok'
      if (expected === 'ok' && model.isTooLate(reservation!, run.now)) expected = 'CANCEL_TOO_LATE'
      if (expected === 'ok') {
        tried.hold(old, 0)
        old.isLive = false
        expected = tried.bookRefusal(day, action.holder, old)
      }
      if (!(await expectOutcome(work, expected))) return
      tried.book({ id: (await work)!.id, day, payer: action.holder, now: run.now, replaced: old })
      run.model = tried
      return
    }
    case 'cancel': {
      const params = { id: run.memberId, rid: reservation!.id }
      const work = cancel(world, call({ ...member(run), params }))
      const tooLate = model.isTooLate(reservation!, run.now) ? 'CANCEL_TOO_LATE' : 'ok'
      if (!(await expectOutcome(work, reservation!.isLive ? tooLate : 'ALREADY_CANCELLED'))) return
      model.hold(reservation!, 0)
      reservation!.isLive = false
      return
    }
    case 'staffCancel': {
      await expectOutcome(staff(run, reservation!, { status: 'CANCELLED', refund: action.refund }), 'ok')
      if (action.refund) model.hold(reservation!, 0)
      reservation!.isLive = false
      return
    }
    case 'status': {
      const work = staff(run, reservation!, { status: action.confirmed ? 'CONFIRMED' : 'PENDING' })
      let expected = 'ok'
      if (!reservation!.isLive) {
        const tried = model.copy()
        if (!tried.hold(tried.reservations[model.reservations.indexOf(reservation!)]!, COST))
          expected = 'TICKET_INSUFFICIENT'
        else if (!model.freeOn(reservation!.day)) expected = 'CAR_UNAVAILABLE'
      }
      if (!(await expectOutcome(work, expected))) return
      if (!reservation!.isLive) {
        model.hold(reservation!, COST)
        reservation!.settled = null
      }
      Object.assign(reservation!, { isLive: true, isConfirmed: action.confirmed })
      return
    }
    case 'arrive': {
      const isConfirmed = reservation!.isLive && reservation!.isConfirmed
      const isEarly = reservation!.day > model.today
      const expected = !isConfirmed ? 'NOT_CONFIRMED' : isEarly ? 'BEFORE_RIDE_DAY' : 'ok'
      const body = { current_stop: 1, reason: '기사에게 전화로 확인' }
      if (await expectOutcome(staff(run, reservation!, body), expected)) reservation!.hasArrived = true
      return
    }
    case 'settle': {
      const tried = model.copy()
      const isCompleted = model.isCompleted(reservation!)
      const isPaid =
        isCompleted &&
        tried.hold(tried.reservations[model.reservations.indexOf(reservation!)]!, action.halves)
      const expected = isPaid ? 'ok' : isCompleted ? 'TICKET_INSUFFICIENT' : 'NOT_COMPLETED'
      const work = staff(run, reservation!, { settled_tickets: action.halves / 2 })
      if (!(await expectOutcome(work, expected))) return
      model.hold(reservation!, action.halves)
      reservation!.settled = action.halves
    }
  }
}

type Facts = {
  account: number
  ledger: number
  lots: [Day, number][] | null
  held: Record<string, number> | null
}

/** Compares account, ledger, lots and each reservation's ticket hold with the model, for both payers. */
async function compare(run: Run): Promise<void> {
  for (const holder of HOLDERS) await compareHolder(run, holder)
  for (const reservation of run.model.reservations) {
    const holds = sum(reservation.held.values())
    expect(reservation.isLive && holds).toBe(reservation.isLive && (reservation.settled ?? COST))
  }
}

async function compareHolder(run: Run, holder: Holder): Promise<void> {
  const id = idOf(run, holder)
  const { rows } = await run.world.db.execute<Facts>(sql`select
    coalesce((select halves from ticket_account where holder_id = ${id}), 0)::int as account,
    coalesce((select sum(amount) from ticket_entry where holder_id = ${id}), 0)::int as ledger,
    (select json_agg(json_build_array(expires_on, remaining) order by id) from ticket_lot
     where holder_id = ${id} and remaining > 0) as lots,
    (select json_object_agg(r.id, (
       select coalesce(-sum(e.amount), 0) from ticket_entry e where e.reservation_id = r.id and e.holder_id = ${id}))
     from reservation r where r.member_id = ${run.memberId}) as held`)
  const { account, ledger, lots, held } = rows[0]!
  const left = run.model.lots[holder].filter((lot) => lot.left > 0)
  expect(lots ?? []).toEqual(left.map((lot) => [lot.expires, lot.left]))
  expect([account, ledger]).toEqual(Array(2).fill(sum(left.map((lot) => lot.left))))
  const holds = (payer: Holder, halves: Iterable<number>) => (payer === holder ? sum(halves) : 0)
  for (const reservation of run.model.reservations)
    expect(held?.[reservation.id]).toBe(holds(reservation.payer, reservation.held.values()))
}

/** An organization for which the member books within a limit; another member manages it. */
async function newCompany(memberId: string): Promise<string> {
  const manager = (await newMember(t)).loginId
  const form = { name: '모형물산', business_number: newRegistrationNumber(), manager }
  const answer = await asAdmin(t, 'POST', '/api/admin/organizations', form)
  const organizationId = answer.json().result.id as string
  const booker = { organizationId, memberId, role: 'booker' as const, monthlyHalves: LIMIT }
  await transaction(t.world.db, (tx) => addMembership(tx, { ...booker, joinedAt: new Date(START) }))
  return organizationId
}

async function begin(adminId: string): Promise<Run> {
  const run = { now: new Date(START), model: new Model(dayOf(new Date(START))), adminId } as Run
  run.world = { ...t.world, now: () => run.now }
  run.memberId = (await newMember(t)).id
  run.companyId = await newCompany(run.memberId)
  run.carId = newId()
  await t.world.db.execute(sql`insert into car (id, name, image, seats, seat_capacity, created_at)
    values (${run.carId}, ${`M ${newPhone()}`}, 'drawing:alphard', 7, 7, ${START})`)
  await t.world.db.execute(sql`insert into unit (id, car_id, registration_number, created_at)
    select gen_random_uuid(), ${run.carId}, ${run.carId}::text || n, ${START}::timestamptz from generate_series(1, ${UNITS}) n`)
  return run
}

test(
  `lots, ledger, account and holds agree with a model at each step of ${SEQUENCES} sequences`,
  { timeout: 3_600_000 },
  async () => {
    const { rows } = await t.world.db.execute<{ id: string }>(sql`select id from member where role = 'ADMIN'`)
    const property = () =>
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 24, size: 'max' }), async (steps) => {
        const run = await begin(rows[0]!.id)
        for (const action of [...BEGINNING, ...steps]) {
          await take(run, action)
          await compare(run)
        }
      })
    const seed = Number(process.env.TICKET_SEED ?? Math.floor(Math.random() * 2 ** 31))
    console.log(`ticket model: ${SEQUENCES} sequences, seed ${seed}`)
    await Promise.all(
      Array.from({ length: WORKERS }, (_, at) =>
        fc.assert(property(), { numRuns: Math.ceil(SEQUENCES / WORKERS), seed: seed + at }),
      ),
    )
  },
)
