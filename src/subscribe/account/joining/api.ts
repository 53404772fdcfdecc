import { randomBytes, randomUUID } from 'node:crypto'
import { Answer } from '#kit/answer.ts'
import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { hashPassword } from '#kit/password.ts'
import { constraintRefusal, Refusal, refuse } from '#kit/refusal.ts'
import { keyedHash, randomToken, sameText, tokenHash } from '#kit/token.ts'
import { IDENTITY_WORDS, identityRefusal, VERIFIED_MINUTES, yearsBetween } from '#kit/verified-person.ts'
import type { PersonVerification } from '#providers/person/port.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { startSession } from '../acts.ts'
import type { openAttempt, signup } from '../contract.ts'
import { passwordRefusal, referralCodeOf, TERMS_VERSION } from '../rules.ts'
import {
  accountByEmail,
  accountByMobile,
  accountByPerson,
  accountOf,
  addAttempt,
  addConsents,
  addSubscriber,
  attemptOf,
  useAttempt,
} from '../store.ts'
import { PASSWORD_WORDS, SUBSCRIBER_CONSTRAINTS } from '../words.ts'

type Form = Call<typeof signup>['body']
type Cookies = Call<typeof signup>['cookies']

/** Each attempt has a cookie of its own: a second tab's must not take the first one's place. */
const nonceCookie = (id: string) => `person_nonce_${id}`

/** Opens an attempt; a browser also gets a cookie, so that nobody else can use its verification. */
export async function begin(world: World, { fromBrowser }: Call<typeof openAttempt>) {
  const now = world.now()
  const id = `identity-verification-${randomUUID()}`
  const nonce = fromBrowser ? randomToken() : null
  const expiresAt = new Date(now.getTime() + VERIFIED_MINUTES * 60_000)
  await addAttempt(world.db, { id, nonceHash: nonce && tokenHash(nonce), createdAt: now, expiresAt })
  const options = {
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: world.settings.secureCookies,
    path: '/api/subscribe/accounts',
    maxAge: VERIFIED_MINUTES * 60,
  }
  const cookies = nonce ? [{ name: nonceCookie(id), value: nonce, options }] : []
  return Answer.of({ identity_verification_id: id }, { cookies })
}

export async function signUp(world: World, call: Call<typeof signup>) {
  const { body, cookies } = call
  refuse(passwordRefusal(body.password), PASSWORD_WORDS, 422, { password: '비밀번호를 확인해 주세요.' })
  const verified = await verifiedPerson(world, body, cookies)
  // A hash is costly: only for a person who is proved and can have the account.
  await refuseTaken(world.db, body, verified.ciHash)
  const passwordHash = await hashPassword(body.password)
  const id = newId()
  return change(world, call, async ({ tx, now }) => {
    await refuseTaken(tx, body, verified.ciHash)
    if (!(await useAttempt(tx, body.identity_code, now))) throw notVerified()
    await addSubscriber(tx, { ...rowOf(body), id, passwordHash, createdAt: now, ...verified })
    await addConsents(tx, consentsOf(body, id, call.address, now))
    return startSession(tx, world, (await accountOf(tx, id))!, call.client)
  })
}

const notVerified = () =>
  new Refusal('NOT_VERIFIED', {
    status: 422,
    text: IDENTITY_WORDS.NOT_VERIFIED,
    fields: { identity_code: IDENTITY_WORDS.NOT_VERIFIED },
  })

/** Asks the provider itself who was verified, and compares with our own attempt and the form. */
async function verifiedPerson(world: World, form: Form, cookies: Cookies) {
  const attempt = await attemptOf(world.db, form.identity_code)
  if (!attempt || attempt.usedAt || attempt.expiresAt <= world.now()) throw notVerified()
  const nonce = cookies[nonceCookie(attempt.id)]
  const isOwn = !attempt.nonceHash || (nonce !== undefined && sameText(tokenHash(nonce), attempt.nonceHash))
  const person = isOwn ? await world.providers.persons.verification(attempt.id) : null
  if (!person) throw notVerified()
  const facts = { ...person, ageYears: ageOf(person, world.now()) }
  refuse(identityRefusal({ name: form.name, phone: form.mobile }, facts, world.now()), IDENTITY_WORDS, 422, {
    identity_code: IDENTITY_WORDS.VERIFIED_OTHER,
  })
  return {
    ciHash: keyedHash(world.secrets.pepper, person.uniqueKey ?? person.uniqueInSite ?? person.id),
    birthday: person.birthday,
  }
}

const ageOf = ({ birthday }: PersonVerification, now: Date) =>
  birthday ? yearsBetween(birthday, dayOf(now)) : null

const rowOf = (form: Form) => ({
  email: form.email,
  username: form.email.split('@')[0]!,
  name: form.name,
  mobile: form.mobile,
  referralCode: referralCodeOf(randomBytes(8)),
  marketing: form.agreements.marketing ?? false,
  referrer: form.referrerPhone?.trim() || null,
})

async function refuseTaken(tx: Tx, form: Form, ciHash: string): Promise<void> {
  if (await accountByEmail(tx, form.email)) throw taken('subscriber_email')
  if (await accountByMobile(tx, form.mobile)) throw taken('subscriber_mobile')
  if (await accountByPerson(tx, ciHash)) throw taken('subscriber_ci')
}

/** In the words that the loser of a race hears. */
const taken = (constraint: keyof typeof SUBSCRIBER_CONSTRAINTS) =>
  constraintRefusal(SUBSCRIBER_CONSTRAINTS, constraint)

function consentsOf({ agreements }: Form, subscriberId: string, address: string, at: Date) {
  const { terms, privacy, marketing = false } = agreements
  return Object.entries({ terms, privacy, marketing }).map(([document, agreed]) => ({
    subscriberId,
    document,
    agreed,
    version: TERMS_VERSION,
    at,
    address,
  }))
}

export async function personConfig({ settings: { browserConfig } }: World) {
  const { portoneScript, portoneStore, portoneChannel } = browserConfig
  return { portone_script: portoneScript, portone_store: portoneStore, portone_channel: portoneChannel }
}
