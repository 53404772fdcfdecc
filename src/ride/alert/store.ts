import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { member } from '#ride/account/tables.ts'
import type { Status } from '#ride/reservation/rules.ts'
import { type DriverAnswer, tripOf, type TripStep } from '#ride/reservation/trip-event/rules.ts'
import { eventsOfRides } from '#ride/reservation/trip-event/store.ts'
import type { AlertKind, AlertState, RideAtRisk } from './rules.ts'
import { alert } from './tables.ts'

type RiskRow = {
  id: string
  status: Status
  ride_date: Day
  pickup_at: string
  ride_purpose: string
  free_wait_minutes: number | null
  via_locations: RideAtRisk['viaLocations']
  expected_end_at: string | null
  driver_id: string | null
  driver_answer: DriverAnswer | null
  trip_step: TripStep | null
  reached_pickup_at: string | null
  is_unit_away: boolean
  is_driver_away: boolean
}

const instant = (text: string | null) => (text === null ? null : new Date(text))

/**
 * The rides that may cause an alert: live, not completed, from 90 days ago to 2 days ahead; also later ones whose
 * driver declined.
 */
export async function ridesAtRisk(tx: Tx, now: Date): Promise<RideAtRisk[]> {
  const at = now.toISOString()
  const { rows } = await tx.execute<RiskRow>(sql`
    with near as (
      select id from live_reservation
      where not completed
        and pickup_at between ${at}::timestamptz - interval '90 days' and ${at}::timestamptz + interval '2 days'
      union
      select id from reservation where driver_answer = 'DECLINED' and pickup_at > ${at}::timestamptz
    )
    select r.id, r.status, r.ride_date, r.pickup_at, r.ride_purpose, r.via_locations, r.expected_end_at, r.driver_id,
      r.driver_answer, r.trip_step, r.reached_pickup_at, r.free_wait_minutes,
      exists (select from unit_maintenance m where m.unit_id = r.unit_id
        and r.ride_date between m.from_day and m.to_day) as is_unit_away,
      exists (select from driver_leave l where l.driver_id = r.driver_id
        and r.ride_date between l.from_day and l.to_day)
        or coalesce(d.licence_expires_on < r.ride_date, false) as is_driver_away
    from near join live_reservation using (id) join reservation r using (id) left join driver d on d.id = r.driver_id`)
  // Only a driver who waits at the pickup can claim a no-show.
  const waiting = rows.filter(({ trip_step }) => trip_step === 'ARRIVED')
  const events = await eventsOfRides(
    tx,
    waiting.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    rideDate: row.ride_date,
    pickupAt: new Date(row.pickup_at),
    ridePurpose: row.ride_purpose,
    freeWaitMinutes: row.free_wait_minutes,
    viaLocations: row.via_locations,
    expectedEndAt: instant(row.expected_end_at),
    driverId: row.driver_id,
    driverAnswer: row.driver_answer,
    tripStep: row.trip_step,
    reachedPickupAt: instant(row.reached_pickup_at),
    isNoShowClaimed: tripOf(events.get(row.id) ?? []).claimId !== null,
    isUnitAway: row.is_unit_away,
    isDriverAway: row.is_driver_away,
  }))
}

export type Alert = typeof alert.$inferSelect

/** Locks the alerts whose fact held at the last run of the job. */
export const standingAlerts = (tx: Tx): Promise<Alert[]> =>
  tx.select().from(alert).where(eq(alert.isStanding, true)).for('update')

/** Opens alerts; returns those that were not open before. */
export const openAlerts = (
  tx: Tx,
  wanted: { reservationId: string; kind: AlertKind }[],
  now: Date,
): Promise<Alert[]> =>
  wanted.length
    ? tx
        .insert(alert)
        .values(wanted.map((one) => ({ id: newId(), state: 'OPEN' as const, openedAt: now, ...one })))
        .onConflictDoNothing()
        .returning()
    : Promise.resolve([])

/** Ends alerts whose fact no longer holds; an alert that staff resolved before keeps its time and person. */
export async function endAlerts(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (!ids.length) return
  await tx
    .update(alert)
    .set({
      isStanding: false,
      state: 'RESOLVED',
      resolvedAt: sql`coalesce(${alert.resolvedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(inArray(alert.id, ids))
}

export const lockAlert = async (tx: Tx, id: string): Promise<Alert | null> =>
  (await tx.select().from(alert).where(eq(alert.id, id)).for('update'))[0] ?? null

export async function changeAlert(tx: Tx, id: string, values: Partial<Alert>): Promise<void> {
  await tx.update(alert).set(values).where(eq(alert.id, id))
}

/** Marks the open alerts that no one has taken since the instant, each once, and returns them. */
export const escalate = (tx: Tx, since: Date, now: Date): Promise<Alert[]> =>
  tx
    .update(alert)
    .set({ escalatedAt: now })
    .where(
      and(
        eq(alert.state, 'OPEN'),
        sql`escalated_at is null`,
        sql`opened_at <= ${since.toISOString()}::timestamptz`,
      ),
    )
    .returning()

const ofState = (state: AlertState | undefined) =>
  state ? eq(alert.state, state) : ne(alert.state, 'RESOLVED')

const named = (tx: Tx) =>
  tx
    .select({ alert, takenByName: member.name })
    .from(alert)
    .leftJoin(member, eq(member.id, alert.takenBy))
    .$dynamic()

/** One alert with the name of the staff member who handles it. */
export const alertOf = async (tx: Tx, id: string) => (await named(tx).where(eq(alert.id, id)))[0] ?? null

/** Alerts of a state, or all that are not resolved. Oldest first; resolved ones newest first. */
export const alertRows = (tx: Tx, state: AlertState | undefined, limit: number, offset: number) =>
  named(tx)
    .where(ofState(state))
    .orderBy(
      ...(state === 'RESOLVED'
        ? [desc(alert.openedAt), desc(alert.id)]
        : [asc(alert.openedAt), asc(alert.id)]),
    )
    .limit(limit)
    .offset(offset)

export const alertCount = (tx: Tx, state: AlertState | undefined): Promise<number> =>
  tx.$count(
    tx
      .select({ id: alert.id })
      .from(alert)
      .where(ofState(state))
      .limit(MAX_COUNTED + 1)
      .as('counted'),
  )
