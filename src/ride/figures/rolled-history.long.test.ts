import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addDays, DAY_MS, dayOf } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { Refusal } from '#kit/refusal.ts'
import { cancel } from '#ride/reservation/cancellation/api.ts'
import { create, rebook } from '#ride/reservation/booking/api.ts'
import { eraseRowsOf } from '#platform/personal/service.ts'
import { PERSONAL_DATA } from '#ride/reservation/personal.ts'
import { expireLots } from '#ride/ticket/jobs.ts'
import { bookingForm, carNamed, memberWithTickets } from '#testing/actors.ts'
import { callBy, changeRide, compareFigures, rolledDays } from '#testing/rolled-figures.ts'
import { testWorld } from '#testing/world.ts'
import { rollUpFigures } from './jobs.ts'

const t = testWorld()
const PURPOSES = ['airport', 'golf', 'hotel'] as const
const cars: string[] = []

beforeAll(async () => {
  for (const name of ['ALPHARD', 'STARIA', 'GV90']) cars.push((await carNamed(t, name)).id)
})

const staff = (id: string, body: object) => changeRide(t, id, body)
/** Runs an act that the rules or the database may refuse. */
const tried = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: Error & { cause?: { code?: string } }) => {
    if (!(error instanceof Refusal) && !error.cause?.code?.startsWith('23')) throw error
  })

/** The parameters of an act: a member and a ride of this run, a form for a future day, and a number from 1 to 12. */
type Scene = { member: string; ride: string; form: object; n: number }

/** A change by direct SQL, like an import or a merge of two members. */
const byHand = (id: string, values: SQL) =>
  t.world.db.execute(sql`update reservation set ${values} where id = ${id}`)

/** Calls the API as the present member of the ride. */
async function asOwner(ride: string, parts: object = {}) {
  const { rows } = await t.world.db.execute<{ id: string }>(
    sql`select member_id as id from reservation where id = ${ride}`,
  )
  const id = rows[0]?.id ?? newId()
  return callBy(id, 'USER', { params: { id, rid: ride }, query: {}, ...parts })
}

const ACTS = {
  book: ({ member, form }: Scene) =>
    create(t.world, callBy(member, 'USER', { params: { id: member }, body: form })),
  rebook: async ({ ride, form }: Scene) => rebook(t.world, await asOwner(ride, { body: form })),
  cancel: async ({ ride }: Scene) => cancel(t.world, await asOwner(ride)),
  staffCancel: ({ ride, n }: Scene) => staff(ride, { status: 'CANCELLED', refund: n > 6 }),
  confirm: ({ ride }: Scene) => staff(ride, { status: 'CONFIRMED' }),
  pend: ({ ride }: Scene) => staff(ride, { status: 'PENDING' }),
  arrive: ({ ride }: Scene) => staff(ride, { current_stop: 1, reason: '기사에게 전화로 확인' }),
  settle: ({ ride }: Scene) => staff(ride, { settled_tickets: 0.5 }),
  purpose: ({ ride, n }: Scene) => byHand(ride, sql`ride_purpose = ${PURPOSES[n % 3]}`),
  car: ({ ride, n }: Scene) =>
    byHand(
      ride,
      sql`car_id = ${cars[n % 3]}, unit_id = (select id from unit where car_id = ${cars[n % 3]} limit 1)`,
    ),
  move: ({ ride, n }: Scene) =>
    byHand(
      ride,
      sql`ride_date = ride_date - ${n - 6}::int, pickup_at = pickup_at - ${n - 6} * interval '1 day'`,
    ),
  // Like a merge: all rides of a member move, so a ride stays with the one that it replaced.
  give: ({ ride, member }: Scene) =>
    t.world.db.execute(sql`update reservation set member_id = ${member}
      where member_id = (select member_id from reservation where id = ${ride})`),
  remove: ({ ride }: Scene) =>
    t.world.db.execute(sql`delete from reservation new where id = ${ride} and not exists (
      select from reservation old where old.canceled_at = new.created_at)`),
  erase: ({ member }: Scene) =>
    eraseRowsOf(t.world.db, { ...t.world, personalData: PERSONAL_DATA }, 'member', {
      id: member,
      phone: null,
      now: t.world.now(),
    }),
  days: async ({ n }: Scene) => t.setNow(new Date(t.world.now().getTime() + Math.ceil(n / 3) * DAY_MS)),
  // Rides changed by direct SQL leave balances that make the expiry fail. In production, too, the roll-up runs
  // anyway.
  night: async () => {
    await tried(expireLots(t.world))
    await rollUpFigures(t.world)
  },
}
const NAMES = Object.keys(ACTS) as (keyof typeof ACTS)[]
const OFTEN = ['book', 'book', 'confirm', 'arrive', 'days', 'night'] as const

const step = fc.record({
  act: fc.constantFrom(...NAMES, ...OFTEN),
  at: fc.nat(1000),
  n: fc.integer({ min: 1, max: 12 }),
})

type Step = { act: keyof typeof ACTS; at: number; n: number }

/** One step of a history; the rules or the database may refuse it. */
async function take(members: string[], rides: string[], { act, at, n }: Step): Promise<void> {
  // Only a ride that replaces another is created at the instant of the other's cancellation.
  t.setNow(new Date(t.world.now().getTime() + 1_000))
  const day = addDays(dayOf(t.world.now()), n)
  const form = bookingForm(cars[n % 3]!, day, { ride_purpose: PURPOSES[at % 3] })
  // Before the first ride, this id does not exist.
  const ride = rides[at % (rides.length || 1)] ?? newId()
  const done = await tried(ACTS[act]({ member: members[at % members.length]!, ride, form, n }))
  if ((act === 'book' || act === 'rebook') && done) rides.push((done as { id: string }).id)
}

test(
  'figures of any range equal those computed from the rows, after any history',
  { timeout: 120_000 },
  async () => {
    const around = (days: number) => addDays(dayOf(t.world.now()), days)
    let seenRolled = 0
    const property = fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 90 }), async (steps) => {
      const [members, rides]: [string[], string[]] = [[], []]
      for (let n = 0; n < 3; n++) members.push((await memberWithTickets(t, 40)).id)
      for (const [at, one] of steps.entries()) {
        await take(members, rides, one)
        if (at % 10) continue
        const first = around(-one.at % 40)
        seenRolled += (await rolledDays(t.world.db)).filter((day) => day >= first).length
        await compareFigures(t.world.db, [
          { from: first, to: addDays(first, one.n * 5) },
          { from: around(-200), to: around(20) },
          { from: first, to: first },
        ])
      }
    })
    await fc.assert(property, { numRuns: 5, endOnFailure: true })
    expect(seenRolled).toBeGreaterThan(50)
  },
)
