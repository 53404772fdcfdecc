import type { Tx } from '#kit/db.ts'
import { dayOf } from '#kit/day.ts'
import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { hashPassword } from '#kit/password.ts'
import { phoneDigits } from '#kit/phone.ts'
import { constraintRefusal, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { keyedHash, randomToken, sameText, tokenHash } from '#kit/token.ts'
import { IDENTITY_WORDS, identityRefusal, VERIFIED_MINUTES, yearsBetween } from '#kit/verified-person.ts'
import type { Certification } from '#providers/identity/port.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { startSession } from '../acts.ts'
import type { openIdentityAttempt, signup } from '../contract.ts'
import { passwordRefusal, TERMS_VERSION } from '../rules.ts'
import {
  addAttempt,
  addConsents,
  addMember,
  attemptOf,
  memberByLoginId,
  memberByPerson,
  memberByPhone,
  useAttempt,
} from '../store.ts'
import { TICKET_COOKIE } from '../social/api.ts'
import { TICKET_MINUTES } from '../social/rules.ts'
import { socialTicketOf, spendSocialTicket } from '../social/store.ts'
import { ACCOUNT_CONSTRAINTS, PASSWORD_WORDS, SOCIAL_EXPIRED } from '../words.ts'

/** Each attempt has a cookie of its own: a second tab's must not take the first one's place. */
const nonceCookie = (merchantUid: string) => `identity_nonce_${merchantUid}`

/** Opens an attempt; a browser also gets a cookie, so that nobody else can use its verification. */
export async function openAttempt(world: World, { body, fromBrowser }: Call<typeof openIdentityAttempt>) {
  const now = world.now()
  const merchantUid = `mosim_${newId()}`
  const expiresAt = new Date(now.getTime() + VERIFIED_MINUTES * 60_000)
  const nonce = fromBrowser ? randomToken() : null
  const nonceHash = nonce && tokenHash(nonce)
  await addAttempt(world.db, {
    merchantUid,
    name: body.name,
    phone: body.phone,
    nonceHash,
    createdAt: now,
    expiresAt,
  })
  const cookie = {
    name: nonceCookie(merchantUid),
    value: nonce ?? '',
    options: {
      httpOnly: true,
      sameSite: 'lax' as const,
      secure: world.settings.secureCookies,
      path: '/api/auth',
      maxAge: VERIFIED_MINUTES * 60,
    },
  }
  const answer = { merchant_uid: merchantUid, expires_at: expiresAt.toISOString() }
  return Answer.of(answer, { cookies: nonce ? [cookie] : [] })
}

type Cookies = Call<typeof signup>['cookies']
type Form = Call<typeof signup>['body'] & { phone: string }

export async function signUp(world: World, call: Call<typeof signup>) {
  const form: Form = { ...call.body, phone: call.body.phone ?? call.body.mobile ?? '' }
  const social = form.provider === 'LOCAL' ? null : await socialOf(world, form, call.cookies[TICKET_COOKIE])
  if (!social) refusePassword(form)
  const verified = await verifiedPerson(world, form, call.cookies)
  // A hash is costly: only for a person who is proved and can have the account.
  await refuseTaken(world.db, form, verified.ciHash)
  const passwordHash = social ? null : await hashPassword(form.password ?? '')
  return saveMember(world, form, verified, { passwordHash, social }, call)
}

type Social = { hash: string; provider: string; providerId: string }

/** The provider's account that the ticket cookie proves; what the address said of it is not believed. */
async function socialOf(world: World, form: Form, proof: string | undefined): Promise<Social> {
  const since = new Date(world.now().getTime() - TICKET_MINUTES * 60_000)
  const ticket = proof ? await socialTicketOf(world.db, tokenHash(proof), since) : null
  if (!ticket || ticket.loginId !== form.id || ticket.provider !== form.provider)
    throw invalid('provider', SOCIAL_EXPIRED)
  return ticket
}

function refusePassword(form: Form): void {
  if (!form.password) throw invalid('password', '비밀번호를 입력해 주세요.')
  refuse(passwordRefusal(form.password, form.id), PASSWORD_WORDS, 422, {
    password: '비밀번호를 확인해 주세요.',
  })
}

type Verified = { merchantUid: string; impUid: string; ciHash: string; birthday: string | null }

/** Asks the provider itself who was verified, and compares with our own attempt and the form. */
async function verifiedPerson(world: World, form: Form, cookies: Cookies): Promise<Verified> {
  const certification = /^imp_[\w-]{1,60}$/.test(form.identity_code)
    ? await world.providers.identity.certification(form.identity_code)
    : null
  const attempt = certification ? await attemptOf(world.db, certification.merchantUid) : null
  if (
    !certification ||
    !attempt ||
    attempt.usedAt ||
    attempt.expiresAt <= world.now() ||
    !ownAttempt(attempt.nonceHash, cookies[nonceCookie(attempt.merchantUid)])
  ) {
    throw new Refusal('NOT_VERIFIED', {
      status: 422,
      text: IDENTITY_WORDS.NOT_VERIFIED,
      fields: { identity_code: IDENTITY_WORDS.NOT_VERIFIED },
    })
  }
  refuse(identityRefusal(form, factsOf(world, certification), world.now()), IDENTITY_WORDS, 422, {
    identity_code: IDENTITY_WORDS.VERIFIED_OTHER,
  })
  const person = certification.uniqueKey ?? certification.uniqueInSite ?? certification.impUid
  return {
    merchantUid: attempt.merchantUid,
    impUid: certification.impUid,
    ciHash: keyedHash(world.secrets.pepper, person),
    birthday: certification.birthday,
  }
}

const ownAttempt = (nonceHash: string | null, nonce: string | undefined): boolean =>
  nonceHash === null || (nonce !== undefined && sameText(tokenHash(nonce), nonceHash))

function factsOf(world: World, { certified, certifiedAt, name, phone, birthday }: Certification) {
  const ageYears = birthday ? yearsBetween(birthday, dayOf(world.now())) : null
  return { certified, certifiedAt, name, phone: phone && phoneDigits(phone), ageYears }
}

async function saveMember(
  world: World,
  form: Form,
  verified: Verified,
  { passwordHash, social }: { passwordHash: string | null; social: Social | null },
  call: Call<typeof signup>,
) {
  const id = newId()
  return change(world, call, async ({ tx, now, publish }) => {
    await refuseTaken(tx, form, verified.ciHash)
    const used = await useAttempt(tx, verified.merchantUid, verified.impUid, now)
    if (!used) throw new Refusal('NOT_VERIFIED', { status: 422, text: IDENTITY_WORDS.NOT_VERIFIED })
    if (social && !(await spendSocialTicket(tx, social.hash, now))) throw invalid('provider', SOCIAL_EXPIRED)
    const { id: loginId, name, phone } = form
    const person = { id, loginId, name, phone, ciHash: verified.ciHash, role: 'USER' as const }
    await addMember(tx, {
      ...person,
      provider: social?.provider ?? 'LOCAL',
      providerId: social?.providerId ?? null,
      passwordHash,
      email: form.email ?? null,
      birthday: verified.birthday,
      createdAt: now,
    })
    await addConsents(tx, consentsOf(form, id, call.address, now))
    const referrerCode = form.referrerCode ?? form.referrerPhone ?? null
    await world.memberJoined(tx, { memberId: id, phone, referrerCode }, now)
    publish('member', { id })
    return { id, ...(await startSession(tx, world, person, call.client)) }
  })
}

async function refuseTaken(tx: Tx, form: Form, ciHash: string): Promise<void> {
  if (await memberByLoginId(tx, form.id)) throw taken('member_login_id')
  if (await memberByPhone(tx, form.phone)) throw taken('member_phone')
  if (await memberByPerson(tx, ciHash)) throw taken('member_ci')
}

/** In the words that the loser of a race hears. */
const taken = (constraint: keyof typeof ACCOUNT_CONSTRAINTS) =>
  constraintRefusal(ACCOUNT_CONSTRAINTS, constraint)

function consentsOf(form: Form, memberId: string, address: string, at: Date) {
  const { terms, privacy, marketing = false } = form.agreements
  const documents = Object.entries({ terms, privacy, marketing })
  return documents.map(([document, agreed]) => ({
    memberId,
    document,
    agreed,
    version: TERMS_VERSION,
    at,
    address,
  }))
}

export async function clientConfig(world: World) {
  const { iamportScript, iamportCode, iamportChannel, postcodeScript } = world.settings.browserConfig
  return {
    iamport_script: iamportScript,
    iamport_code: iamportCode,
    iamport_channel: iamportChannel,
    postcode_script: postcodeScript,
  }
}
