import { code as codeMessage, loginId as loginIdMessage } from '#platform/login/messages.ts'
import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { hashPassword } from '#kit/password.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { keyedHash } from '#kit/token.ts'
import { change } from '#kit/unit-of-work.ts'
import { issueCode, spendCode, checkCode } from '#platform/login/code/service.ts'
import { CODE_SECONDS } from '#platform/login/rules.ts'
import { countOneTimeCode } from '#platform/login/store.ts'
import { runExclusivePerAttempt, notVerifiedRefusal } from '#platform/verification/service.ts'
import { isSameName } from '#platform/verification/rules.ts'
import { useAttempt } from '#platform/verification/store.ts'
import type { Unit, World } from '#world'
import { realm } from '../service.ts'
import type * as contract from '../contract.ts'
import { refusePassword } from '../password/service.ts'
import { maskLoginId } from '../rules.ts'
import { detachPhoneFromOthers, assignPhone, verifiedPerson } from '../signup/service.ts'
import {
  changePassword,
  lockMember,
  type Member,
  memberByLoginId,
  memberByPerson,
  memberByPhone,
} from '../store.ts'
import { ID_NOT_FOUND, PERSON_UNKNOWN } from '../copy.ts'

const PURPOSE = 'password'
const ID_PURPOSE = 'login_id'

type IdCall = Call<typeof contract.forgotId>

/** Returns the masked id and sends the full id to the account's number, at the rate limit of codes. */
export async function forgotId(world: World, call: IdCall) {
  const { body } = call
  if ('identity_code' in body) return idByPerson(world, call, body.identity_code)
  const member = await memberByPhone(world.db, body.phone)
  if (!member?.loginId || !isSameName(member.name, body.name))
    throw new Refusal('NOT_FOUND', { text: ID_NOT_FOUND })
  return change(world, call, (unit: Unit) => tellLoginId(world, unit, member, body.phone))
}

/** The verification can be used again to set a new password. */
async function idByPerson(world: World, call: IdCall, code: string) {
  const { phone, ciHash } = await verifiedPerson(world, { code, cookies: call.cookies }, null)
  const { id } = await ownerByPerson(world, ciHash)
  return change(world, call, async (unit: Unit) => {
    const member = await memberWithNumber(world, unit, id, phone)
    return tellLoginId(world, unit, member, phone)
  })
}

async function ownerByPerson(world: World, ciHash: string): Promise<Member> {
  const member = await memberByPerson(world.db, ciHash)
  if (!member) throw new Refusal('NOT_FOUND', { text: PERSON_UNKNOWN })
  return member
}

/** Locks a member and assigns the verified number to them. */
async function memberWithNumber(world: World, unit: Unit, id: string, phone: string): Promise<Member> {
  const takenFrom = await detachPhoneFromOthers(world, unit, phone, id)
  const member = found(await lockMember(unit.tx, id))
  await assignPhone(world, unit, member, phone)
  await world.hooks.numberVerified(unit, { memberId: id, phone, takenFrom })
  return member
}

/** `sent`: false if the number has reached its limit of messages for the minute or the day. */
async function tellLoginId(world: World, { tx, now, send }: Unit, member: Member, recipient: string) {
  const { id: subjectId, loginId, createdAt } = member
  const sent = await countOneTimeCode(tx, ID_PURPOSE, keyedHash(world.secrets.pepper, recipient), now)
  if (sent) send(loginIdMessage, { subjectId, recipient, facts: { loginId } })
  return { id: maskLoginId(loginId ?? ''), created_at: createdAt.toISOString(), sent }
}

type ResetCall = Call<typeof contract.forgotPassword>
type ResetBody = ResetCall['body']
type ResetForm = Extract<ResetBody, { id: string }>

export async function forgotPassword(world: World, call: ResetCall) {
  const { body } = call
  if ('identity_code' in body) return remember(world, call, await resetByPerson(world, call, body))
  if (body.code === undefined) return sendCode(world, call, body)
  await resetPassword(world, call, body)
  return remember(world, call, body.id)
}

const remember = (world: World, call: ResetCall, loginId: string) =>
  Answer.of(undefined, { cookies: [realm.rememberClient(world, call, loginId)] })

/** Sends a code if the account exists. The response and the limits are the same if it does not. */
async function sendCode(world: World, call: ResetCall, { id, phone }: ResetForm) {
  const member = await ownerOf(world, id, phone)
  await change(world, call, async (unit: Unit) => {
    const code = await issueCode(unit, world, doorOf({ id, phone }), member?.id ?? null)
    if (member) unit.send(codeMessage, { subjectId: member.id, recipient: phone, facts: { code } })
  })
  return { expires_in: CODE_SECONDS }
}

const doorOf = ({ id, phone }: Pick<ResetForm, 'id' | 'phone'>) => ({
  purpose: PURPOSE,
  target: `${id} ${phone}`,
})

async function ownerOf(world: World, id: string, phone: string): Promise<Member | null> {
  const member = await memberByLoginId(world.db, id)
  return member?.phone === phone ? member : null
}

async function resetPassword(
  world: World,
  call: ResetCall,
  form: Extract<ResetForm, { code: string }>,
): Promise<void> {
  refusePassword(form.new_password, form.id)
  const code = await checkCode(world, doorOf(form), form.code)
  // Hashing is expensive, so only a caller with the right code may cause it.
  const passwordHash = await hashPassword(form.new_password)
  await change(world, call, async (unit: Unit) => {
    found(await lockMember(unit.tx, code.personId))
    await spendCode(unit, world, doorOf(form), code)
    await savePassword(world, unit, { id: code.personId, loginId: form.id }, passwordHash)
  })
}

type Owner = { id: string; loginId: string }

async function savePassword(world: World, unit: Unit, { id, loginId }: Owner, passwordHash: string) {
  await changePassword(unit.tx, id, passwordHash)
  await realm.dropFailures(unit.tx, world, loginId)
  await realm.endAll(unit, id, 'PASSWORD')
}

/** Sets the password of the verified person's account, whatever its name and number; returns its login id. */
async function resetByPerson(
  world: World,
  call: ResetCall,
  { identity_code: code, new_password: password }: Extract<ResetBody, { identity_code: string }>,
): Promise<string> {
  const person = await verifiedPerson(world, { code, cookies: call.cookies }, null)
  const { id, loginId: known } = await ownerByPerson(world, person.ciHash)
  const loginId = known ?? ''
  refusePassword(password, loginId)
  await runExclusivePerAttempt(world, { realm: realm.name, id: person.attemptId }, async () => {
    const passwordHash = await hashPassword(password)
    await change(world, call, async (unit: Unit) => {
      await memberWithNumber(world, unit, id, person.phone)
      if (!(await useAttempt(unit.tx, { id: person.attemptId, reference: code }, unit.now)))
        throw notVerifiedRefusal()
      await savePassword(world, unit, { id, loginId }, passwordHash)
    })
  })
  return loginId
}
