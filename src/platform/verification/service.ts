import type { CookieOut } from '#kit/answer.ts'
import { dayOf } from '#kit/day.ts'
import { runExclusive } from '#kit/gate.ts'
import { phoneDigits } from '#kit/phone.ts'
import { Refusal } from '#kit/refusal.ts'
import { normalizeText } from '#kit/text.ts'
import { keyedHash, randomToken, sameText, tokenHash } from '#kit/token.ts'
import type { RealmName } from '#platform/realm/rules.ts'
import type { VerifiedPerson } from '#providers/identity/port.ts'
import type { World } from '#world'
import {
  type ClaimedPerson,
  type VerificationRefusalCode,
  verificationRefusal,
  VERIFIED_MINUTES,
  yearsBetween,
} from './rules.ts'
import { addAttempt, type Attempt, openAttemptOf } from './store.ts'
import { VERIFICATION_WORDS } from './copy.ts'

type Opening = { realm: RealmName; id: string; cookiePath: string; fromBrowser: boolean }
type Cookies = Record<string, string | undefined>

/** Each attempt has its own cookie: a second tab's cookie must not replace the first one's. */
const cookieOf = (id: string) => `verification_${id}`

/** Opens an attempt; a browser also gets a cookie, so that only this browser can use the verification. */
export async function openAttempt(world: World, { realm, id, cookiePath, fromBrowser }: Opening) {
  const createdAt = world.now()
  const expiresAt = new Date(createdAt.getTime() + VERIFIED_MINUTES * 60_000)
  const nonce = fromBrowser ? randomToken() : null
  await addAttempt(world.db, { id, realm, nonceHash: nonce && tokenHash(nonce), createdAt, expiresAt })
  const options = {
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: world.settings.secureCookies,
    path: cookiePath,
    maxAge: VERIFIED_MINUTES * 60,
  }
  const cookies: CookieOut[] = nonce ? [{ name: cookieOf(id), value: nonce, options }] : []
  return { expiresAt, cookies }
}

/** An open attempt of a realm, if the request comes from the browser that opened it; else null. */
export async function ownAttempt(
  world: World,
  realm: RealmName,
  id: string,
  cookies: Cookies,
): Promise<Attempt | null> {
  const attempt = await openAttemptOf(world.db, realm, id, world.now())
  const nonce = cookies[cookieOf(id)]
  const isOwn = !attempt?.nonceHash || (nonce !== undefined && sameText(tokenHash(nonce), attempt.nonceHash))
  return isOwn ? attempt : null
}

/** The refusal of a code without a verification, or with a used one. */
export const notVerifiedRefusal = (): Refusal => unproved('NOT_VERIFIED')

function unproved(code: VerificationRefusalCode): Refusal {
  const text = VERIFICATION_WORDS[code]
  return new Refusal(code, { status: 422, text, fields: { identity_code: text } })
}

/** The verified person has an account already; the refusal contains its masked id. */
export const personTakenRefusal = (text: string): Refusal =>
  new Refusal('PERSON_TAKEN', { status: 409, text, fields: { identity_code: text } })

/** Runs costly work of requests with the same attempt one after the other; 422 once the attempt is used or expired. */
export const runExclusivePerAttempt = <T>(
  world: World,
  { realm, id }: { realm: RealmName; id: string },
  work: () => Promise<T>,
): Promise<T> =>
  runExclusive(`attempt ${id}`, async () => {
    if (!(await openAttemptOf(world.db, realm, id, world.now()))) throw notVerifiedRefusal()
    return work()
  })

/**
 * Compares the verified person with the claimed one, if any. Returns the facts to store: the verified name and number,
 * and the hash of the CI or else the DI.
 */
export function checkClaimedPerson(world: World, verified: VerifiedPerson, claimed: ClaimedPerson | null) {
  const { birthday, phone, uniqueKey, uniqueInSite } = verified
  const personKey = uniqueKey ?? uniqueInSite
  const ageYears = birthday ? yearsBetween(birthday, dayOf(world.now())) : null
  const facts = { ...verified, phone: phone && phoneDigits(phone), ageYears, personKey }
  const own = { name: facts.name ?? '', phone: facts.phone ?? '' }
  const refusal = verificationRefusal(claimed ?? own, facts, world.now())
  if (refusal) throw unproved(refusal)
  return {
    name: normalizeText(verified.name!),
    phone: own.phone,
    ciHash: keyedHash(world.secrets.pepper, personKey!),
    birthday,
  }
}
