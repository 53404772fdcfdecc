import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { statement, type Tx, value } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { passenger, savedPlace } from './tables.ts'

export type Passenger = typeof passenger.$inferSelect
export type SavedPlace = typeof savedPlace.$inferSelect
type Person = Pick<Passenger, 'name' | 'phone' | 'note' | 'isSilent'>

export const passengersOf = (tx: Tx, memberId: string): Promise<Passenger[]> =>
  tx.select().from(passenger).where(eq(passenger.memberId, memberId)).orderBy(passenger.name, passenger.id)

export const passengerCount = (tx: Tx, memberId: string): Promise<number> =>
  tx.$count(passenger, eq(passenger.memberId, memberId))

export async function addPassenger(tx: Tx, memberId: string, person: Person, now: Date): Promise<Passenger> {
  const values = { id: newId(), memberId, createdAt: now, ...person }
  return (await tx.insert(passenger).values(values).returning())[0]!
}

const own = (memberId: string, id: string) => and(eq(passenger.id, id), eq(passenger.memberId, memberId))

/** Changes a passenger of the member; null if it does not exist. */
export const changePassenger = async (tx: Tx, memberId: string, id: string, person: Partial<Person>) =>
  (
    await tx
      .update(passenger)
      .set({ memberId, ...person })
      .where(own(memberId, id))
      .returning()
  )[0] ?? null

/**
 * SQL: whether the member's address book, or one of their organizations, marks a number as silent, so that it gets no
 * messages about rides.
 */
export const hasSilentMark = (memberId: SQL, phone: SQL): SQL => sql`(
  exists (select from passenger p where p.member_id = ${memberId} and p.phone = ${phone} and p.is_silent)
  or exists (select from organization_member m join organization_passenger p on p.organization_id = m.organization_id
    where m.member_id = ${memberId} and p.phone = ${phone} and p.is_silent))`

/** Whether this number gets no messages about rides that the member books. */
export async function isSilentNumber(tx: Tx, memberId: string, phone: string): Promise<boolean> {
  const mark = hasSilentMark(sql`${memberId}::uuid`, sql`${phone}`)
  const { rows } = await tx.execute<{ is_silent: boolean }>(sql`select ${mark} as is_silent`)
  return rows[0]!.is_silent
}

/** Moves the passengers and places of a member to another one, except those that the other one has already. */
export async function giveAddressbook(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`update passenger p set member_id = ${to} where p.member_id = ${from}
    and not exists (select from passenger o where o.member_id = ${to} and o.phone = p.phone and o.name = p.name)`)
  await tx.execute(sql`update saved_place p set member_id = ${to} where p.member_id = ${from}
    and not exists (select from saved_place o where o.member_id = ${to} and o.label = p.label)`)
}

/** Deletes a passenger of the member; false if it does not exist. */
export const removePassenger = async (tx: Tx, memberId: string, id: string): Promise<boolean> =>
  ((await tx.delete(passenger).where(own(memberId, id))).rowCount ?? 0) > 0

export const savedPlacesOf = (tx: Tx, memberId: string): Promise<SavedPlace[]> =>
  tx
    .select()
    .from(savedPlace)
    .where(eq(savedPlace.memberId, memberId))
    .orderBy(asc(savedPlace.createdAt), savedPlace.id)

export const placeCount = (tx: Tx, memberId: string): Promise<number> =>
  tx.$count(savedPlace, eq(savedPlace.memberId, memberId))

export async function addPlace(
  tx: Tx,
  memberId: string,
  place: Pick<SavedPlace, 'label' | 'location'>,
  now: Date,
): Promise<SavedPlace> {
  const values = { id: newId(), memberId, createdAt: now, ...place }
  return (await tx.insert(savedPlace).values(values).returning())[0]!
}

/** Deletes a place of the member; false if it does not exist. */
export const removePlace = async (tx: Tx, memberId: string, id: string): Promise<boolean> =>
  ((await tx.delete(savedPlace).where(and(eq(savedPlace.id, id), eq(savedPlace.memberId, memberId))))
    .rowCount ?? 0) > 0

/** The places of a member's latest rides, the latest first. */
export const usedPlaces = statement<{ memberId: string }, { location: string }>(
  'used_places',
  sql`select location from (
     select r.created_at, p.location, p.at from (
       select * from reservation where member_id = ${value('memberId')} and erased_at is null
       order by created_at desc limit 20) r
     cross join lateral (
       select r.pickup_location as location, 0 as at
       union all select r.dropoff_location, 1
       union all select v.value ->> 'location', 2 from jsonb_array_elements(r.via_locations) v) p) used
   order by created_at desc, at`,
)
