import { and, eq, gt, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { type Day, dayOf, startOf } from '#kit/day.ts'
import { statement, type Tx, value } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import type { Closed } from '#world'
import { car } from '#ride/fleet/tables.ts'
import { freeUnits, hasWaitlist } from '#ride/fleet/store.ts'
import { type HoldKind, TURN_MINUTES } from './rules.ts'
import { holdTurn, unitHold } from './tables.ts'

export type Hold = typeof unitHold.$inferSelect & { carName: string }
export type CarOnDay = { memberId: string; carId: string; day: Day }

type Facts = {
  car_status: string
  day_status: string | null
  open_date: number
  /** A unit that is free for this member. */
  unit_id: string | null
  has_waitlist: boolean
}

/**
 * The facts that decide whether a member can hold a unit of a car on a day; `seed` makes the choice among the free
 * units random.
 */
export const holdFacts = statement<CarOnDay & { now: Date; seed: number }, Facts>(
  'hold_facts',
  sql`select c.status as car_status, d.status as day_status, s.open_date, u.id as unit_id,
     ${hasWaitlist(sql`c.id`, value('day'), value('memberId'))} as has_waitlist
   from car c
   cross join setting s
   left join car_day d on d.car_id = c.id and d.ride_date = ${value('day')}
   left join lateral (
     select u.id from ${freeUnits(sql`c.id`, value('day'), { now: value('now'), holder: value('memberId') })}
     order by h.id is null, hashtextextended(u.id::text, ${value('seed')}) limit 1
   ) u on true
   where c.id = ${value('carId')} and c.deleted_at is null`,
)

const insertHold = statement<Record<string, unknown>, { id: string }>(
  'add_hold',
  sql`insert into unit_hold (id, member_id, car_id, unit_id, ride_date, kind, expires_at, created_at)
   select ${value('id')}, ${value('memberId')}, ${value('carId')}, u.id, ${value('day')}, ${value('kind')}, ${value('expiresAt')}, ${value('now')}
   from ${freeUnits(value('carId'), value('day'), { now: value('now'), holder: value('memberId') })} and u.id = ${value('unitId')}
   on conflict do nothing
   returning id`,
)

type Wish = CarOnDay & { unitId: string; kind: HoldKind; expiresAt: Date; now: Date }

/**
 * Holds a unit for a member if it is still free; false if another member has it. Two statements, because the second one
 * sees rows that were committed after the first one began. Call after bumpUnitVersion.
 */
export async function addHold(tx: Tx, wish: Wish): Promise<boolean> {
  const { unitId, memberId, carId, day, kind, expiresAt, now } = wish
  await tx.delete(unitHold).where(
    sql`ride_date = ${day} and ((unit_id = ${unitId} and expires_at <= ${now.toISOString()})
      or (member_id = ${memberId} and car_id = ${carId}))`,
  )
  return (
    (await insertHold(tx, { id: newId(), memberId, carId, unitId, day, kind, expiresAt, now })).length > 0
  )
}

const turn = statement<CarOnDay & { now: Date; over: Date }, { began_at: Date }>(
  'hold_turn',
  sql`insert into hold_turn as t (member_id, car_id, ride_date, began_at) values (${value('memberId')}, ${value('carId')}, ${value('day')}, ${value('now')})
   on conflict (member_id, car_id, ride_date) do update
     set began_at = case when t.began_at <= ${value('over')} then excluded.began_at else t.began_at end
   returning began_at`,
)

/** The start of the member's turn for the car and day: the first of the repeated choices, or now if no turn is under way. */
export async function ensureHoldTurn(tx: Tx, wish: CarOnDay, now: Date): Promise<Date> {
  const over = new Date(now.getTime() - TURN_MINUTES.whole * 60_000)
  return (await turn(tx, { ...wish, now, over }))[0]!.began_at
}

const heldWithoutTicket = statement<CarOnDay & { today: Day; midnight: Date; over: Date }, { has: boolean }>(
  'held_without_ticket',
  sql`select not exists (
       select 1 from ticket_lot l where l.remaining > 0 and l.expires_on >= ${value('today')} and (l.holder_id = ${value('memberId')}
         or l.holder_id in (select organization_id from organization_member where member_id = ${value('memberId')})))
     and exists (
       select 1 from hold_turn t where t.member_id = ${value('memberId')} and t.began_at >= ${value('midnight')}::timestamptz
         and not (t.car_id = ${value('carId')} and t.ride_date = ${value('day')} and t.began_at > ${value('over')})) as has`,
)

/**
 * Whether a member without a spendable ticket, their own or an organization's, has already held a car today: another
 * car, or this one in an earlier turn.
 */
export async function hasHeldWithoutTicket(tx: Tx, wish: CarOnDay, now: Date): Promise<boolean> {
  const over = new Date(now.getTime() - TURN_MINUTES.whole * 60_000)
  const today = dayOf(now)
  return (await heldWithoutTicket(tx, { ...wish, today, midnight: startOf(today), over }))[0]!.has
}

const full = (tx: Tx) =>
  tx
    .select({
      id: unitHold.id,
      memberId: unitHold.memberId,
      carId: unitHold.carId,
      unitId: unitHold.unitId,
      rideDate: unitHold.rideDate,
      kind: unitHold.kind,
      expiresAt: unitHold.expiresAt,
      createdAt: unitHold.createdAt,
      carName: car.name,
    })
    .from(unitHold)
    .innerJoin(car, eq(car.id, unitHold.carId))
    .$dynamic()

/** The current holds from which a member books, earliest expiry first; without links, whose payment books the ride. */
export const holdsOf = (tx: Tx, memberId: string, now: Date): Promise<Hold[]> =>
  full(tx)
    .where(and(eq(unitHold.memberId, memberId), gt(unitHold.expiresAt, now), ne(unitHold.kind, 'LINK')))
    .orderBy(unitHold.expiresAt)

/** The member's hold of a car on a day. */
export const holdOn = async (tx: Tx, { memberId, carId, day }: CarOnDay, now: Date): Promise<Hold | null> =>
  (
    await full(tx).where(
      and(
        eq(unitHold.memberId, memberId),
        eq(unitHold.carId, carId),
        eq(unitHold.rideDate, day),
        gt(unitHold.expiresAt, now),
      ),
    )
  )[0] ?? null

type UnitOnDay = { memberId: string; unitId: string; day: Day }

const byOthers = ({ memberId, day }: Omit<UnitOnDay, 'unitId'>, now: Date) =>
  and(eq(unitHold.rideDate, day), ne(unitHold.memberId, memberId), gt(unitHold.expiresAt, now))

/** Whether another member holds a unit on a day. */
export const isHeldByOther = async (tx: Tx, { unitId, ...wish }: UnitOnDay, now: Date): Promise<boolean> =>
  (await tx.$count(unitHold, and(eq(unitHold.unitId, unitId), byOthers(wish, now)))) > 0

/** The units that other members hold on a day. */
export async function unitsHeldByOthers(
  tx: Tx,
  wish: Omit<UnitOnDay, 'unitId'>,
  now: Date,
): Promise<ReadonlySet<string>> {
  const held = await tx.select({ id: unitHold.unitId }).from(unitHold).where(byOthers(wish, now))
  return new Set(held.map(({ id }) => id))
}

const ofMember = ({ memberId, unitId, day }: UnitOnDay) =>
  and(eq(unitHold.memberId, memberId), eq(unitHold.unitId, unitId), eq(unitHold.rideDate, day))

/** Deletes the member's hold of a unit on a day, because their ride now has the unit. Returns the hold, or null if there is none. */
export async function deleteHoldOfUnit(tx: Tx, held: UnitOnDay) {
  return (await tx.delete(unitHold).where(ofMember(held)).returning())[0] ?? null
}

/** Whether the member holds a unit on a day. */
export const holdsUnit = async (tx: Tx, held: UnitOnDay, now: Date): Promise<boolean> =>
  (await tx.$count(unitHold, and(ofMember(held), gt(unitHold.expiresAt, now)))) > 0

/**
 * Moves the member's hold to the unit that their ride gives up; false if another member holds that unit. Call after
 * bumpUnitVersion.
 */
export async function moveHoldToUnit(tx: Tx, held: UnitOnDay, to: string, now: Date): Promise<boolean> {
  const there = and(eq(unitHold.unitId, to), eq(unitHold.rideDate, held.day))
  await tx.delete(unitHold).where(and(there, lte(unitHold.expiresAt, now)))
  if (await tx.$count(unitHold, there)) return false
  return ((await tx.update(unitHold).set({ unitId: to }).where(ofMember(held))).rowCount ?? 0) > 0
}

/** Deletes a hold of the member; returns it, or null if there is none. */
export async function deleteHold(tx: Tx, memberId: string, id: string) {
  const where = and(eq(unitHold.id, id), eq(unitHold.memberId, memberId))
  return (await tx.delete(unitHold).where(where).returning())[0] ?? null
}

const choicesOf = (memberId: string) => and(eq(unitHold.memberId, memberId), eq(unitHold.kind, 'CHOICE'))

/** The days of the holds that a member chose in the calendar. */
export const chosenHoldDays = async (tx: Tx, memberId: string): Promise<Day[]> =>
  (await tx.select({ day: unitHold.rideDate }).from(unitHold).where(choicesOf(memberId))).map(
    ({ day }) => day,
  )

/** Deletes the hold that a member chose in the calendar. */
export async function deleteChosenHold(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(unitHold).where(choicesOf(memberId))
}

/** Deletes an offered hold of a member for a car on a day; a hold that they chose stays. */
export async function deleteOffer(tx: Tx, { memberId, carId, day }: CarOnDay): Promise<void> {
  const offer = and(eq(unitHold.carId, carId), eq(unitHold.rideDate, day), eq(unitHold.kind, 'OFFER'))
  await tx.delete(unitHold).where(and(eq(unitHold.memberId, memberId), offer))
}

/** Deletes the hold of a link of a member for a car on a day. */
export async function deleteLinkHold(tx: Tx, { memberId, carId, day }: CarOnDay): Promise<void> {
  const ofLink = and(eq(unitHold.carId, carId), eq(unitHold.rideDate, day), eq(unitHold.kind, 'LINK'))
  await tx.delete(unitHold).where(and(eq(unitHold.memberId, memberId), ofLink))
}

/** Deletes the offered holds of units that staff made unavailable; returns their members, cars and days. */
export const deleteOffersOf = (
  tx: Tx,
  { unitId, carIds, from, to }: Closed,
  now: Date,
): Promise<CarOnDay[]> =>
  tx
    .delete(unitHold)
    .where(
      and(
        eq(unitHold.kind, 'OFFER'),
        gt(unitHold.expiresAt, now),
        unitId === undefined ? undefined : eq(unitHold.unitId, unitId),
        carIds && inArray(unitHold.carId, carIds),
        from === undefined ? undefined : gte(unitHold.rideDate, from),
        to === undefined ? undefined : lte(unitHold.rideDate, to),
      ),
    )
    .returning({ memberId: unitHold.memberId, carId: unitHold.carId, day: unitHold.rideDate })

/**
 * Moves a member's holds for links and offers to another member, and ends that member's own choice of the same car and
 * day. Choices of the first member end too. Returns the days of the ended choices. Call with both members locked.
 */
export async function giveHolds(tx: Tx, from: string, to: string): Promise<Day[]> {
  await tx.delete(holdTurn).where(eq(holdTurn.memberId, from))
  const ended = await tx.execute<{ day: Day }>(sql`
    delete from unit_hold h where h.kind = 'CHOICE' and (h.member_id = ${from} or h.member_id = ${to}
      and exists (select from unit_hold g where g.member_id = ${from} and g.kind <> 'CHOICE'
        and g.car_id = h.car_id and g.ride_date = h.ride_date))
    returning h.ride_date::text as day`)
  await tx.update(unitHold).set({ memberId: to }).where(eq(unitHold.memberId, from))
  return ended.rows.map(({ day }) => day)
}

/** Deletes all holds of a member whose account is deleted; returns the days. */
export async function deleteHoldsOf(tx: Tx, memberId: string): Promise<Day[]> {
  await tx.delete(holdTurn).where(eq(holdTurn.memberId, memberId))
  const held = tx.delete(unitHold).where(eq(unitHold.memberId, memberId))
  return (await held.returning({ day: unitHold.rideDate })).map(({ day }) => day)
}

/** The CTE that deletes the holds of the bookings in `bookings`; an offered hold only if the booking has `ends_hold`. */
export const deleteHoldsSql = (bookings: SQL): SQL => sql`held as (
     delete from unit_hold h using ${bookings} b
     where h.member_id = b.member_id and h.car_id = b.car_id and h.ride_date = b.ride_date
       and (b.ends_hold or h.kind <> 'OFFER')
     returning h.id
   )`
