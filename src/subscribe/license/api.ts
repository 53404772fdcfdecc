import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import type { LicenseQuestion } from '#providers/license/port.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { noteRefusal } from './rules.ts'
import { coveredPeople, presentCheck, rentalOf, type Subject } from './service.ts'
import { addCheck, checksOf, type LicenseCheck } from './store.ts'
import { NOTE_REFUSED, UNVERIFIED } from './copy.ts'

export async function list(world: World, { query }: Call<typeof contract.listLicenseChecks>) {
  const { db, settings } = world
  const now = world.now()
  const people = await coveredPeople(db, await rentalOf(db, query, now), now)
  return {
    is_required: settings.isLicenseCheckRequired,
    people: people.map(({ driverId, name, last, isCovered }) => ({
      driver_id: driverId,
      name,
      last: last ? presentCheck(last) : null,
      is_covered: isCovered,
    })),
  }
}

type Asked = Subject & { driver_id?: string | null | undefined }
type Found = Pick<LicenseCheck, 'result' | 'mismatched' | 'reason'>

/** The person of a check, whose name and birthday are known. */
async function checkedPerson(tx: Tx, asked: Asked, now: Date) {
  const { people, subscriberId, until } = await rentalOf(tx, asked, now)
  const { name, birthday, driverId } = found(people.find((one) => one.driverId === (asked.driver_id ?? null)))
  if (!birthday || !name) throw new Refusal('UNVERIFIED', { text: UNVERIFIED })
  return { subscriberId, driverId, name, birthday, until }
}

/** The same person under a lock: the account or the driver may be deleted at the same time. */
async function lockPerson({ tx, now }: Unit, asked: Asked, subscriberId: string) {
  await lockAccount(tx, subscriberId)
  return checkedPerson(tx, asked, now)
}

export async function check(world: World, call: Call<typeof contract.checkLicense>) {
  const { license_number: number, serial, license_class: licenseClass, ...asked } = call.body
  const { subscriberId, name, birthday, until } = await checkedPerson(world.db, asked, world.now())
  const days = { from: dayOf(world.now()), until }
  const answer = await answerOf(world, { number, serial, name, birthday, licenseClass, ...days })
  return change(world, call, async (unit) => {
    const { driverId } = await lockPerson(unit, asked, subscriberId)
    return store(unit, call, { ...asked, subscriberId, driverId }, { ...answer, reason: null })
  })
}

/** The authority's answer. Any failure is an outage: nothing was found out about the license. */
async function answerOf({ providers, log }: World, question: LicenseQuestion) {
  try {
    return await providers.licenses.check(question)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRejected)) throw error
    log.warn({ provider: error.provider, code: (error as { code?: string }).code }, 'license check failed')
    return { result: 'OUTAGE' as const, mismatched: [] }
  }
}

export async function note(world: World, call: Call<typeof contract.noteLicense>) {
  const { result, reason, ...asked } = call.body
  const { subscriberId } = await checkedPerson(world.db, asked, world.now())
  return change(world, call, async (unit) => {
    const { driverId } = await lockPerson(unit, asked, subscriberId)
    const last = (await checksOf(unit.tx, subscriberId)).find((one) => one.driverId === driverId)
    refuse(noteRefusal(last), NOTE_REFUSED)
    return store(unit, call, { ...asked, subscriberId, driverId }, { result, mismatched: [], reason })
  })
}

type Whose = Subject & Pick<LicenseCheck, 'subscriberId' | 'driverId'>

async function store(
  { tx, now, audit, publish }: Unit,
  { session }: Pick<Call<typeof contract.noteLicense>, 'session'>,
  whose: Whose,
  found: Found,
) {
  const { subscriberId, driverId } = whose
  const by = { checkedBy: session.personId, checkedByName: session.name }
  const row = { id: newId(), subscriberId, driverId, ...found, ...by, checkedAt: now }
  await addCheck(tx, row)
  const action = found.reason === null ? 'CHECK' : 'NOTE'
  audit({ action, subject: 'license_check', subjectId: row.id, after: auditedFacts(found) })
  publish('subscription', { id: whose.subscription_id ?? whose.request_id! })
  return presentCheck(row)
}

// Without the reason: the row keeps it, and is deleted with the driver.
const auditedFacts = ({ result, mismatched }: Found) => ({
  license_result: result,
  ...(mismatched.length && { mismatched }),
})
