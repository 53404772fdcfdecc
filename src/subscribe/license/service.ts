import { type Day, dayOf, monthsLater } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { accountOf } from '#subscribe/account/store.ts'
import { requestOf } from '#subscribe/application/store.ts'
import { driversOf } from '#subscribe/company/driver/store.ts'
import { subscriptionOf } from '#subscribe/subscription/store.ts'
import type { World } from '#world'
import type { CheckRow } from './contract.ts'
import { type CheckPurpose, isCovered } from './rules.ts'
import { checksOf, type LicenseCheck } from './store.ts'
import { SUBJECT_MISSING, uncheckedText } from './copy.ts'

export type Subject = { request_id?: string | undefined; subscription_id?: string | undefined }

export type Person = { driverId: string | null; name: string; birthday: Day | null }

/** The people who will drive a car, the act that needs their licenses, and the last day of the rental. */
export type Rental = { subscriberId: string; purpose: CheckPurpose; until: Day; people: Person[] }

/** The rental of a request or of a subscription; exactly one of them is given. */
export function rentalOf(tx: Tx, { request_id, subscription_id }: Subject, now: Date): Promise<Rental> {
  if (request_id && !subscription_id) return requested(tx, request_id, now)
  if (subscription_id && !request_id) return subscribed(tx, subscription_id)
  throw invalid('request_id', SUBJECT_MISSING)
}

async function requested(tx: Tx, id: string, now: Date): Promise<Rental> {
  const { subscriberId, months } = found(await requestOf(tx, id))
  const people = [await subscriberOf(tx, subscriberId)]
  return { subscriberId, purpose: 'ACCEPTANCE', until: monthsLater(dayOf(now), months), people }
}

async function subscribed(tx: Tx, id: string): Promise<Rental> {
  const { subscriberId, endDate } = found(await subscriptionOf(tx, id))
  const drivers = await driversOf(tx, id)
  const named = drivers.map(({ id: driverId, name, birthday }) => ({ driverId, name, birthday }))
  const people = [await subscriberOf(tx, subscriberId), ...named]
  return { subscriberId, purpose: 'HANDOVER', until: endDate, people }
}

async function subscriberOf(tx: Tx, id: string): Promise<Person> {
  const { name, birthday } = found(await accountOf(tx, id))
  return { driverId: null, name, birthday }
}

/** Each person of a rental with the last check, and whether it allows the act. */
export async function coveredPeople(tx: Tx, { subscriberId, purpose, people }: Rental, now: Date) {
  const checks = await checksOf(tx, subscriberId)
  return people.map((person) => {
    const own = checks.filter(({ driverId }) => driverId === person.driverId)
    return { ...person, last: own[0], isCovered: isCovered(own, purpose, now) }
  })
}

/** Refuses the acceptance or the handover unless every person who will drive has a recent valid check (409 LICENSE_UNCHECKED). */
export async function refuseUnchecked(world: World, tx: Tx, subject: Subject, now: Date): Promise<void> {
  if (!world.settings.isLicenseCheckRequired) return
  const rental = await rentalOf(tx, subject, now)
  const open = (await coveredPeople(tx, rental, now)).filter((person) => !person.isCovered)
  const text = uncheckedText(
    open.map(({ name }) => name),
    rental.purpose,
  )
  if (open.length) throw new Refusal('LICENSE_UNCHECKED', { status: 409, text })
}

/** A check as the API returns it. */
export const presentCheck = (row: LicenseCheck): CheckRow => ({
  id: row.id,
  result: row.result,
  mismatched: row.mismatched,
  reason: row.reason,
  checked_by: row.checkedByName,
  checked_at: row.checkedAt.toISOString(),
})
