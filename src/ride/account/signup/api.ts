import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { knownPasswordRefusal } from '#kit/known-passwords.ts'
import { hashPassword } from '#kit/password.ts'
import { constraintRefusal, invalid, refuse } from '#kit/refusal.ts'
import { tokenHash } from '#kit/token.ts'
import { change } from '#kit/unit-of-work.ts'
import { addConsents } from '#platform/consent/store.ts'
import {
  runExclusivePerAttempt,
  notVerifiedRefusal,
  openAttempt,
  personTakenRefusal,
} from '#platform/verification/service.ts'
import { useAttempt } from '#platform/verification/store.ts'
import type { Unit, World } from '#world'
import { presentTokens, realm } from '../service.ts'
import type * as contract from '../contract.ts'
import { maskLoginId, passwordRefusal } from '../rules.ts'
import { TICKET_COOKIE } from '../social/api.ts'
import { TICKET_MINUTES } from '../social/rules.ts'
import { socialTicketOf, spendSocialTicket } from '../social/store.ts'
import { addMember, memberByLoginId, memberByPerson } from '../store.ts'
import { ACCOUNT_CONSTRAINTS, PASSWORD_WORDS, personKnown, SOCIAL_EXPIRED } from '../copy.ts'
import { detachPhoneFromOthers, type Verified, verifiedPerson } from './service.ts'
import { apiPaths } from '#urls'

export async function openIdentityAttempt(
  world: World,
  { fromBrowser }: Call<typeof contract.openIdentityAttempt>,
) {
  const id = `mosim_${newId()}`
  const { expiresAt, cookies } = await openAttempt(world, {
    realm: 'ride',
    id,
    cookiePath: apiPaths.rideLogin,
    fromBrowser,
  })
  return Answer.of({ merchant_uid: id, expires_at: expiresAt.toISOString() }, { cookies })
}

type Form = Call<typeof contract.signup>['body'] & { phone: string }

export async function signUp(world: World, call: Call<typeof contract.signup>) {
  const form: Form = { ...call.body, phone: call.body.phone ?? call.body.mobile ?? '' }
  const social = form.provider === 'LOCAL' ? null : await socialOf(world, form, call.cookies[TICKET_COOKIE])
  if (!social) refusePassword(form)
  const sent = { code: form.identity_code, cookies: call.cookies }
  const verified = await verifiedPerson(world, sent, form)
  return runExclusivePerAttempt(world, { realm: realm.name, id: verified.attemptId }, async () => {
    // Hashing is expensive, so it comes after the checks of the person and the account.
    await refuseTaken(world.db, form, verified.ciHash)
    const passwordHash = social ? null : await hashPassword(form.password ?? '')
    return saveMember(world, form, verified, { passwordHash, social }, call)
  })
}

type Social = { hash: string; provider: string; providerId: string }

/** The provider's account, proved by the ticket in the cookie; the URL parameters are not trusted. */
async function socialOf(world: World, form: Form, proof: string | undefined): Promise<Social> {
  const since = new Date(world.now().getTime() - TICKET_MINUTES * 60_000)
  const ticket = proof ? await socialTicketOf(world.db, tokenHash(proof), since) : null
  if (!ticket || ticket.loginId !== form.id || ticket.provider !== form.provider)
    throw invalid('provider', SOCIAL_EXPIRED)
  return ticket
}

function refusePassword(form: Form): void {
  if (!form.password) throw invalid('password', '비밀번호를 입력해 주세요.')
  refuse(
    passwordRefusal(form.password, form.id) ?? knownPasswordRefusal(form.password),
    PASSWORD_WORDS,
    422,
    {
      password: '비밀번호를 확인해 주세요.',
    },
  )
}

async function saveMember(
  world: World,
  form: Form,
  verified: Verified,
  { passwordHash, social }: { passwordHash: string | null; social: Social | null },
  call: Call<typeof contract.signup>,
) {
  const id = newId()
  return change(world, call, async (unit: Unit) => {
    const { tx, now, publish } = unit
    await refuseTaken(tx, form, verified.ciHash)
    const takenFrom = await detachPhoneFromOthers(world, unit, form.phone)
    const { attemptId: attempt, impUid: reference } = verified
    if (social && !(await spendSocialTicket(tx, social.hash, now))) throw invalid('provider', SOCIAL_EXPIRED)
    const { id: loginId, phone } = form
    const { name } = verified
    const person = { id, loginId, name, phone, ciHash: verified.ciHash, role: 'USER' as const }
    await addMember(tx, {
      ...person,
      provider: social?.provider ?? 'LOCAL',
      providerId: social?.providerId ?? null,
      passwordHash,
      email: form.email ?? null,
      birthday: verified.birthday,
      marketing: form.agreements.marketing ?? false,
      createdAt: now,
    })
    const signing = { realm: realm.name, personId: id, address: call.address, at: now }
    await addConsents(tx, signing, form.agreements)
    const referrerCode = form.referrerCode ?? form.referrerPhone ?? null
    const { ciHash } = verified
    await world.hooks.memberJoined(tx, { memberId: id, phone, referrerCode, ciHash }, now)
    await world.hooks.numberVerified(unit, { memberId: id, phone, takenFrom })
    if (!(await useAttempt(tx, { id: attempt, reference }, now))) throw notVerifiedRefusal()
    publish('member', { id })
    return { id, name, ...presentTokens(await realm.start({ tx, now }, world, person, call.client)) }
  })
}

async function refuseTaken(tx: Tx, form: Form, ciHash: string): Promise<void> {
  if (await memberByLoginId(tx, form.id)) throw constraintRefusal(ACCOUNT_CONSTRAINTS, 'member_login_id')
  const known = await memberByPerson(tx, ciHash)
  if (known) throw personTakenRefusal(personKnown(maskLoginId(known.loginId ?? '')))
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
