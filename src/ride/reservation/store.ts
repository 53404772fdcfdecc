import { and, desc, eq, getTableColumns, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { runPrepared, statement, type Tx, value } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { member } from '#ride/account/tables.ts'
import { driver } from '#ride/driver/tables.ts'
import { car, unit } from '#ride/fleet/tables.ts'
import { organization } from '#ride/organization/tables.ts'
import { heldHalves } from '#ride/ticket/store.ts'
import { CANCEL_NOTICE_HOURS, type DisplayStatus, type Status } from './rules.ts'
import { reservation } from './tables.ts'
import type { TripStep } from './trip-event/rules.ts'
import { stepTimes } from './trip-event/times/store.ts'

/** A reservation as stored, without its short number, which the database assigns. */
export type Reservation = Omit<typeof reservation.$inferSelect, 'grams' | 'number'>
const { grams: _grams, number, ...columns } = getTableColumns(reservation)

/** A reservation with the names of its car, driver and payer, and the tickets that it holds. */
const full = (tx: Tx) =>
  tx
    .select({
      ...columns,
      number,
      carName: car.name,
      carImage: car.image,
      registrationNumber: unit.registrationNumber,
      driverName: driver.name,
      driverPhone: driver.phone,
      memberName: member.name,
      loginId: member.loginId,
      organizationName: organization.name,
      heldHalves: heldHalves(reservation.id),
      stepTimes,
    })
    .from(reservation)
    .innerJoin(car, eq(car.id, reservation.carId))
    .innerJoin(member, eq(member.id, reservation.memberId))
    .leftJoin(unit, eq(unit.id, reservation.unitId))
    .leftJoin(driver, eq(driver.id, reservation.driverId))
    .leftJoin(organization, eq(organization.id, reservation.organizationId))
    .$dynamic()

const byIds = new WeakMap<Tx, ReturnType<typeof prepareByIds>>()

const prepareByIds = (tx: Tx) =>
  full(tx)
    .where(sql`${reservation.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('reservations_by_ids')

/** The reservations with these ids and their names, in the order of the ids. */
export async function reservationsByIds(tx: Tx, ids: string[]): Promise<FullReservation[]> {
  const query = byIds.get(tx) ?? prepareByIds(tx)
  byIds.set(tx, query)
  const rows = new Map((await query.execute({ ids })).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

export type FullReservation = Awaited<ReturnType<typeof full>>[number]

export const reservationOf = async (tx: Tx, id: string): Promise<FullReservation | null> =>
  (await full(tx).where(eq(reservation.id, id)))[0] ?? null

/** The reservation with this id, if it belongs to the member. */
export const ownReservation = async (tx: Tx, memberId: string, id: string): Promise<FullReservation | null> =>
  (await full(tx).where(and(eq(reservation.id, id), eq(reservation.memberId, memberId))))[0] ?? null

/** A reservation as stored, without a lock. */
export const storedReservation = async (tx: Tx, id: string): Promise<Reservation | null> =>
  (await tx.select(columns).from(reservation).where(eq(reservation.id, id)))[0] ?? null

/** Locks only the reservation. Other rows that the change needs are locked before it (lockRide). */
export const lockReservation = async (tx: Tx, id: string): Promise<Reservation | null> =>
  (await tx.select().from(reservation).where(eq(reservation.id, id)).for('update'))[0] ?? null

/** SQL: whether a row has this displayed status. COMPLETED is a confirmed reservation at its last stop. */
export const hasDisplayStatus = (status: DisplayStatus): SQL =>
  // Literal SQL with both columns, because the indexes of the tabs begin with them.
  sql.raw(
    status === 'COMPLETED'
      ? "(reservation.status = 'CONFIRMED' and reservation.completed)"
      : `(reservation.status = '${status}' and not reservation.completed)`,
  )

/**
 * The kind of a cancellation. If staff canceled, an audit row has the same instant. If the guest replaced the ride,
 * another ride of the member was created at that instant.
 */
export const cancelKind = sql.raw(`case
  when no_show_at is not null then 'NO_SHOW'
  when exists (select 1 from audit a where a.subject_id = reservation.id and a.at = reservation.canceled_at
    and a.action in ('STATUS', 'CANCEL'))
    then case when canceled_at > pickup_at - interval '${CANCEL_NOTICE_HOURS} hours' then 'STAFF_LATE' else 'STAFF' end
  when exists (select 1 from reservation n where n.member_id = reservation.member_id
    and n.created_at = reservation.canceled_at) then 'REBOOKED'
  when canceled_at > pickup_at - interval '${CANCEL_NOTICE_HOURS} hours' then 'MEMBER_LATE'
  else 'MEMBER' end`)

/** SQL: when the car arrived at the pickup of a row; null if no arrival was recorded, or it was undone. */
export const reachedPickupAt = sql.raw(`(select max(coalesce(e.happened_at, e.at)) from trip_event e
  where e.reservation_id = reservation.id and e.kind = 'ARRIVED'
    and not exists (select from trip_event b where b.takes_back = e.id))`)

/** SQL: whether the recorded arrival at the pickup was on time; null without one. */
export const wasOnTime = sql`(${reachedPickupAt} <= reservation.pickup_at)`

/** SQL: whether the member of `ride` has another live reservation for the same number at the same time. */
export const hasSameTime = (ride: SQL, others = sql`true`): SQL =>
  sql`exists (select from live_reservation r where r.member_id = ${ride}.member_id
     and r.pickup_at = ${ride}.pickup_at and r.phone = ${ride}.phone and ${others})`

const sameTime = statement<{ id: string }, { same_time: boolean }>(
  'same_time',
  sql`select v.status <> 'CANCELLED' and ${hasSameTime(sql`v`, sql`r.id <> v.id`)} as same_time
   from reservation v where v.id = ${value('id')}`,
)

/** Whether the member of a live reservation has another one for the same number at the same time. */
export const isSameTime = async (tx: Tx, id: string): Promise<boolean> =>
  (await sameTime(tx, { id }))[0]?.same_time ?? false

const isPast = (from: Date) => sql`(completed or pickup_at < ${from.toISOString()})`

/** `asPassenger`: ids of the rides that other members booked for the member. */
type Listed = { memberId: string; statuses: DisplayStatus[]; from: Date; asPassenger: string[] }

const inTab = ({ memberId, statuses, asPassenger }: Omit<Listed, 'from'>) =>
  and(
    asPassenger.length
      ? or(eq(reservation.memberId, memberId), inArray(reservation.id, asPassenger))
      : eq(reservation.memberId, memberId),
    sql`(${sql.join(
      statuses.map((status) => sql`(${hasDisplayStatus(status)})`),
      sql` or `,
    )})`,
  )

/** A member's reservations: first the coming ones, the next first; then those before the instant, the latest first. */
export const reservationsOf = (
  tx: Tx,
  listed: Listed,
  limit: number,
  offset: number,
): Promise<FullReservation[]> =>
  full(tx)
    .where(inTab(listed))
    .orderBy(
      isPast(listed.from),
      sql`case when not ${isPast(listed.from)} then pickup_at end`,
      desc(reservation.pickupAt),
      desc(reservation.id),
    )
    .limit(limit)
    .offset(offset)

/** The number of reservations, counted to one above the cap. */
export const reservationCount = (tx: Tx, listed: Listed): Promise<number> =>
  tx.$count(
    tx
      .select({ id: reservation.id })
      .from(reservation)
      .where(inTab(listed))
      .limit(MAX_COUNTED + 1)
      .as('counted'),
  )

/** The next live reservation with a pickup after the instant. */
export async function nextReservation(tx: Tx, memberId: string, from: Date): Promise<FullReservation | null> {
  const next = await runPrepared<{ id: string }>(
    tx,
    'next_reservation',
    sql`select id from live_reservation
      where member_id = ${memberId} and not completed and pickup_at >= ${from.toISOString()}
      order by pickup_at limit 1`,
  )
  const [row] = await reservationsByIds(
    tx,
    next.map(({ id }) => id),
  )
  return row ?? null
}

/** The current state of the ride that a message is about. */
export type RideOfMessage = Pick<
  Reservation,
  'status' | 'pickupAt' | 'rideDate' | 'arrivedAt' | 'currentStop' | 'tripStep'
> & {
  driverId: string | null
  unitId: string | null
}

type RideOfMessageRow = {
  status: Status
  pickup_at: string
  ride_date: Day
  arrived_at: string | null
  driver_id: string | null
  current_stop: number | null
  trip_step: TripStep | null
  unit_id: string | null
}

const rideOfMessage = (row: RideOfMessageRow): RideOfMessage => ({
  status: row.status,
  pickupAt: new Date(row.pickup_at),
  rideDate: row.ride_date,
  arrivedAt: row.arrived_at ? new Date(row.arrived_at) : null,
  driverId: row.driver_id,
  currentStop: row.current_stop,
  tripStep: row.trip_step,
  unitId: row.unit_id,
})

/**
 * The rides of messages, by message id. It omits erased rides and messages that have a newer one of the same kind. A
 * request message is also omitted after the confirmation was sent.
 */
export async function ridesOfMessages(tx: Tx, messageIds: string[]): Promise<Map<string, RideOfMessage>> {
  if (!messageIds.length) return new Map()
  const { rows } = await tx.execute<{ id: string } & RideOfMessageRow>(sql`
    select m.id, r.status, r.pickup_at, r.ride_date, r.arrived_at, r.driver_id, r.unit_id,
      r.current_stop, r.trip_step
    from message m join reservation r on r.id = m.subject_id
    where m.id = any(${sql.param(messageIds)}::uuid[]) and r.erased_at is null and not exists (
      select 1 from message n
      where n.subject_id = m.subject_id and n.recipient = m.recipient and (n.created_at, n.id) > (m.created_at, m.id)
        and (n.kind = m.kind or m.kind = 'reservation_requested' and n.kind = 'reservation_confirmed'
          and (n.state = 'SENT' or n.state = 'WAITING' and r.status = 'CONFIRMED')))`)
  return new Map(rows.map((row) => [row.id, rideOfMessage(row)]))
}

/** By kind, the recipients to which the ride's last message was not sent: it waits, or it failed and may be retried. */
export async function unsentMessages(tx: Tx, id: string): Promise<Map<string, Set<string>>> {
  const { rows } = await tx.execute<{ kind: string; recipients: string[] }>(sql`
    select kind, array_agg(recipient) as recipients from (
      select distinct on (kind, recipient) kind, recipient, state from message where subject_id = ${id}
      order by kind, recipient, created_at desc, id desc) last
    where state in ('WAITING', 'FAILED') group by kind`)
  return new Map(rows.map(({ kind, recipients }) => [kind, new Set(recipients)]))
}

/** The current number of the member who booked; null after their deletion. */
export async function bookerPhoneOf(tx: Tx, memberId: string): Promise<string | null> {
  const [row] = await tx
    .select({ phone: member.phone })
    .from(member)
    .where(and(eq(member.id, memberId), isNull(member.deletedAt)))
  return row?.phone ?? null
}

/** Whether the last sent message about the ride's driver announced a driver, not a withdrawal. */
export async function wasDriverAnnounced(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ kind: string }>(sql`
    select kind from message where subject_id = ${id} and state = 'SENT'
      and kind in ('driver_assigned', 'driver_withdrawn') order by created_at desc, id desc limit 1`)
  return rows[0]?.kind === 'driver_assigned'
}

/** Changes a reservation and increments its version. */
export async function changeReservation(
  tx: Tx,
  id: string,
  values: Partial<typeof reservation.$inferInsert>,
): Promise<void> {
  await tx
    .update(reservation)
    .set({ ...values, version: sql`${reservation.version} + 1` })
    .where(eq(reservation.id, id))
}

/** Moves and locks the reservations of a member that are not erased. Call under lockAccount of both members. */
export async function giveRides(
  tx: Tx,
  from: string,
  to: string,
): Promise<{ id: string; version: number }[]> {
  const { rows } = await tx.execute<{ id: string; version: number }>(sql`
    with own as (
      select id from reservation where member_id = ${from} and erased_at is null order by id for update)
    update reservation r set member_id = ${to} from own where r.id = own.id returning r.id, r.version`)
  return rows
}

/** SQL: whether a row has this number. Uses the index of grams, because the number itself has no index. */
export const hasPhone = (phone: string) =>
  and(sql`grams @> search_grams(${phone})`, eq(reservation.phone, phone), ne(reservation.phone, ''))

/** The reservations that other members booked for this number. */
export async function ridesOfOthersWith(tx: Tx, memberId: string, phone: string | null): Promise<string[]> {
  const rows = await tx
    .select({ id: reservation.id })
    .from(reservation)
    .where(and(ne(reservation.memberId, memberId), hasPhone(phone ?? '')))
  return rows.map(({ id }) => id)
}

export const reservationNames = (ids: SQL): SQL =>
  sql`select id, name from reservation where id = ${ids} and name <> ''`
export const ridePersons = (ids: SQL): SQL => sql`select id, member_id from reservation where id = ${ids}`
