import { randomBytes, randomUUID } from 'node:crypto'
import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { knownPasswordRefusal } from '#kit/known-passwords.ts'
import { hashPassword } from '#kit/password.ts'
import { constraintRefusal, found, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { addConsents } from '#platform/consent/store.ts'
import * as verification from '#platform/verification/service.ts'
import { useAttempt } from '#platform/verification/store.ts'
import type { Unit, World } from '#world'
import { realm } from '../service.ts'
import { present, presentWithTokens } from '../api.ts'
import type * as contract from '../contract.ts'
import { detachMobileFromOthers, assignMobile, verifiedPerson } from './service.ts'
import { passwordRefusal, referralCodeOf } from '../rules.ts'
import {
  accountByEmail,
  accountByPerson,
  accountOf,
  addSubscriber,
  changeAccount,
  lockAccount,
} from '../store.ts'
import { OTHER_PERSON, PASSWORD_WORDS, personKnown, SUBSCRIBER_CONSTRAINTS } from '../copy.ts'
import { apiPaths } from '#urls'

type SignupCall = Call<typeof contract.signup>
type Form = SignupCall['body']

export async function openAttempt(world: World, { fromBrowser }: Call<typeof contract.openAttempt>) {
  const id = `identity-verification-${randomUUID()}`
  const cookiePath = apiPaths.subscribeLogin
  const { cookies } = await verification.openAttempt(world, {
    realm: 'subscribe',
    id,
    cookiePath,
    fromBrowser,
  })
  return Answer.of({ identity_verification_id: id }, { cookies })
}

export async function signUp(world: World, call: SignupCall) {
  const { body } = call
  refuse(passwordRefusal(body.password) ?? knownPasswordRefusal(body.password), PASSWORD_WORDS, 422, {
    password: '비밀번호를 확인해 주세요.',
  })
  const sent = { id: body.identity_code, cookies: call.cookies }
  const claimed = { name: body.name, phone: body.mobile }
  const { name, ciHash, birthday } = await verifiedPerson(world, sent, claimed)
  return verification.runExclusivePerAttempt(world, { realm: realm.name, id: sent.id }, async () => {
    // Hash as late as possible, because hashing is costly: only for a verified person who can have the account.
    await refuseTaken(world.db, body, ciHash)
    const passwordHash = await hashPassword(body.password)
    return saveSubscriber(world, call, { name, ciHash, birthday, passwordHash })
  })
}

type Proved = { name: string; ciHash: string; birthday: string | null; passwordHash: string }

function saveSubscriber(world: World, call: SignupCall, proved: Proved) {
  const { body } = call
  const id = newId()
  return change(world, call, async (unit: Unit) => {
    const { tx, now } = unit
    await refuseTaken(tx, body, proved.ciHash)
    await detachMobileFromOthers(world, unit, body.mobile)
    if (!(await useAttempt(tx, { id: body.identity_code }, now))) throw verification.notVerifiedRefusal()
    const row = { ...rowOf(body), ...proved, id, createdAt: now }
    await addSubscriber(tx, row)
    const signing = { realm: realm.name, personId: id, address: call.address, at: now }
    await addConsents(tx, signing, body.agreements)
    // The typed referrer is used once and not stored: the number may belong to a person without an account.
    const referrer = body.referrerPhone?.trim() || body.referrerCode?.trim()
    if (referrer)
      await world.hooks.subscriberJoined(tx, { subscriberId: id, ciHash: proved.ciHash, referrer }, now)
    const person = (await accountOf(tx, id))!
    return presentWithTokens({ person, tokens: await realm.start({ tx, now }, world, person, call.client) })
  })
}

/** Stores the verified name and number in the account. A verified account accepts only the same person. */
export async function verifyIdentity(world: World, call: Call<typeof contract.verifyIdentity>) {
  const id = call.body.identity_code
  const { name, phone: mobile, ...proved } = await verifiedPerson(world, { id, cookies: call.cookies }, null)
  return change(world, call, async (unit: Unit) => {
    const { tx, now } = unit
    await detachMobileFromOthers(world, unit, mobile, call.session.personId)
    const account = found(await lockAccount(tx, call.session.personId))
    if (!(await useAttempt(tx, { id }, now))) throw verification.notVerifiedRefusal()
    if (account.ciHash !== null && account.ciHash !== proved.ciHash)
      throw new Refusal('OTHER_PERSON', { status: 409, text: OTHER_PERSON })
    await assignMobile(world, unit, account, mobile)
    await changeAccount(tx, account.id, { name, ...proved })
    return present(found(await accountOf(tx, account.id)))
  })
}

const rowOf = (form: Form) => ({
  email: form.email,
  username: form.email.split('@')[0]!,
  mobile: form.mobile,
  referralCode: referralCodeOf(randomBytes(8)),
  marketing: form.agreements.marketing ?? false,
})

async function refuseTaken(tx: Tx, form: Form, ciHash: string): Promise<void> {
  if (await accountByEmail(tx, form.email))
    throw constraintRefusal(SUBSCRIBER_CONSTRAINTS, 'subscriber_email')
  const known = await accountByPerson(tx, ciHash)
  if (known) throw verification.personTakenRefusal(personKnown(known.email))
}

export async function personConfig({ settings: { browserConfig } }: World) {
  return {
    portone_script: browserConfig.portoneScript,
    portone_store: browserConfig.portoneStore,
    portone_channel: browserConfig.portoneChannel,
    kakao_script: browserConfig.kakaoScript,
    kakao_key: browserConfig.kakaoKey,
  }
}
