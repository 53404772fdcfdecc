import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import {
  type Actor,
  balances,
  book,
  bookingForm,
  carNamed,
  grant,
  newMemberSession,
  memberWithTickets,
  theAdmin,
} from '#testing/actors.ts'
import { moveToHistory } from '#platform/outbox/store.ts'
import { holdCar, ownListEvents, doublyTakenUnits, joinWaitlist } from '#testing/holding.ts'
import { START, testWorld } from '#testing/world.ts'
import { processWaitlists, serveWaitlist } from './jobs.ts'

const t = testWorld({ poolSize: 64, alone: false })
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 30)
const RACERS = 64
/** The number of all offers. */
let offers = 0
const [HALF_HOUR_MS, SPREAD_MS, RIDES] = [1_800_000, 100, 400]

/** One random act on a car and a day; `dice` in 0…1. */
async function act(member: Actor, car: { id: string }, day: string, dice: number) {
  // Random delays, so that the acts overlap in different ways.
  await sleep(Math.random() * SPREAD_MS)
  if (dice < 0.25) return [await holdCar(t, member, car, day)]
  if (dice < 0.45) return [await book(t, member, bookingForm(car.id, day))]
  if (dice < 0.7) return [await joinWaitlist(t, member, car, day)]
  if (dice < 0.75) return [await grant(t, member.id, 0.5)]
  if (dice < 0.8) {
    const made = await processWaitlists(t.world)
    offers += made
    return []
  }
  if (dice < 0.87) return leaveAll(member, 'holds')
  if (dice < 0.89) return leaveAll(member, 'waits')
  if (dice < 0.93) return staffRevive(day)
  if (dice < 0.95) return staffMaintain(car, day)
  return cancelAll(member, day)
}

/** Staff revive a canceled ride of the day, if there is one: it needs a unit again. */
async function staffRevive(day: string) {
  const { rows } = await t.world.db.execute<{ id: string }>(
    sql`select id from reservation where ride_date = ${day} and status = 'CANCELLED' order by random() limit 1`,
  )
  const { headers } = await theAdmin(t)
  const revive = ({ id }: { id: string }) =>
    t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers, payload: { status: 'CONFIRMED' } })
  return Promise.all(rows.map(revive))
}

/** Staff put a unit into maintenance that day and end it again, so the unit is unavailable for a moment. */
async function staffMaintain(car: { id: string }, day: string) {
  const { headers } = await theAdmin(t)
  const units = (await t.call({ url: `/api/cars/${car.id}`, headers })).json().result as { id: string }[]
  const url = `/api/cars/${car.id}/inventory/${units[0]!.id}/maintenance`
  const set = await t.call({ method: 'POST', url, headers, payload: { from: day, to: day } })
  const { id } = set.json().result ?? {}
  return id ? [set, await t.call({ method: 'DELETE', url: `${url}/${id}`, headers })] : [set]
}

const leaveAll = async (member: Actor, list: 'holds' | 'waits') =>
  Promise.all(
    (await ownListEvents(t, member, list)).map(({ id }: { id: string }) =>
      t.call({ method: 'DELETE', url: `/api/users/${member.id}/${list}/${id}`, headers: member.headers }),
    ),
  )

async function cancelAll(member: Actor, day: string) {
  const { rows } = await t.world.db.execute<{ id: string }>(
    sql`select id from live_reservation where member_id = ${member.id} and ride_date = ${day}`,
  )
  const urls = rows.map(({ id }) => `/api/users/${member.id}/reservations/${id}/cancel`)
  return Promise.all(urls.map((url) => t.call({ method: 'POST', url, headers: member.headers })))
}

type Entry = { id: string; place: number; offered: boolean; ended: boolean; notified: number }

/** All entries of a day's waitlist, in order, with the number of their messages. */
async function lineOf(day: string): Promise<Entry[]> {
  const { rows } = await t.world.db.execute<Entry>(sql`
    select id, place::int, offered_at is not null as offered, ended_at is not null as ended,
      (select count(*)::int from message where kind = 'waitlist_offered' and subject_id = e.id) as notified
    from waitlist_entry e where ride_date = ${day} order by place`)
  return rows
}

/**
 * No member got an offer before a member ahead of them, unless the offer of that member could not be sent; each offered
 * member got a message.
 */
function expectOrder(line: Entry[]): void {
  const lastServed = Math.max(0, ...line.filter(({ offered }) => offered).map(({ place }) => place))
  const passedOver = line.filter(
    ({ offered, ended, place, notified }) => !offered && !ended && !notified && place < lastServed,
  )
  expect(passedOver, 'the waitlist order holds').toEqual([])
  expect(line.filter(({ offered, notified }) => offered && !notified)).toEqual([])
}

test(
  `64 members and staff race for the last units of a day, ${ROUNDS} rounds: no double booking, offers in waitlist order`,
  { timeout: 900_000 },
  async () => {
    const car = await carNamed(t, 'GV90')
    const members: Actor[] = []
    for (let n = 0; n < RACERS; n++) members.push(await memberWithTickets(t, RIDES / 2))
    for (let round = 0; round < ROUNDS; round++) {
      const day = addDays('2026-12-05', round)
      const at = new Date(Date.parse(START) + round * 10 * HALF_HOUR_MS)
      t.setNow(at)
      const people = await Promise.all(members.map((member) => newMemberSession(t, member)))
      // First all compete for the free units only, by holding and by booking; then all actions run together.
      for (let wave = 0; wave < 3; wave++) {
        const answers = await Promise.all(
          people.map((one) => act(one, car, day, Math.random() * (wave ? 1 : 0.45))),
        )
        expect(answers.flat().filter(({ statusCode }) => statusCode >= 500)).toEqual([])
        expect(await doublyTakenUnits(t)).toEqual([])
        expectOrder(await lineOf(day))
      }
      offers += await letEverybodyHaveATurn(people, day, at)
    }
    expect(offers, 'offers were made').toBeGreaterThan(ROUNDS)
    const { rows } = await t.world.db.execute<{ notified: number }>(
      sql`select count(*)::int as notified from message where kind = 'waitlist_offered'`,
    )
    expect(rows[0]!.notified, 'each offer has one message').toBe(offers)
    for (const member of members)
      expect(new Set(Object.values(await balances(t, member.id))).size, 'tickets agree').toBe(1)
  },
)

/** Marks all offers as sent, because thousands of other messages are in the outbox. */
const markOffersSent = () => moveToHistory(t.world.db, sql`kind = 'waitlist_offered'`, { state: 'SENT' })

/** Cancels all rides of a day and lets each offer expire until the waitlist is empty; returns the number of offers. */
async function letEverybodyHaveATurn(people: Actor[], day: string, from: Date): Promise<number> {
  await Promise.all(people.map((one) => cancelAll(one, day)))
  let offered = 0
  for (let turn = 1; turn <= RACERS; turn++) {
    const served = await Promise.all([
      serveWaitlist(t.world),
      serveWaitlist(t.world),
      processWaitlists(t.world),
    ])
    offered += served.reduce((sum, count) => sum + count, 0)
    expectOrder(await lineOf(day))
    expect(await doublyTakenUnits(t)).toEqual([])
    await markOffersSent()
    if ((await lineOf(day)).every(({ offered: had, ended }) => had || ended)) return offered
    t.setNow(new Date(from.getTime() + turn * HALF_HOUR_MS))
  }
  return offered
}
