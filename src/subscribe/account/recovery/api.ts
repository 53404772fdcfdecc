import type { Call } from '#kit/http-server.ts'
import { runExclusive } from '#kit/gate.ts'
import { knownPasswordRefusal } from '#kit/known-passwords.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { issueCode, spendCode as spend, checkCode } from '#platform/login/code/service.ts'
import { CODE_SECONDS } from '#platform/login/rules.ts'
import { notVerifiedRefusal } from '#platform/verification/service.ts'
import { useAttempt } from '#platform/verification/store.ts'
import type { Unit, World } from '#world'
import { realm } from '../service.ts'
import { present, presentWithTokens } from '../api.ts'
import { detachMobileFromOthers, assignMobile, verifiedPerson } from '../signup/service.ts'
import { passwordRefusal, passwordUseRefusal } from '../rules.ts'
import { code as codeMessage } from '#platform/login/messages.ts'
import { type Account, accountByEmail, accountByPerson, changeAccount, lockAccount } from '../store.ts'
import { LOGIN_AGAIN_WORDS, NO_SUBSCRIBER_FOUND, PASSWORD_USE_WORDS, PASSWORD_WORDS } from '../copy.ts'
import type * as contract from './contract.ts'

/** How long a session for resetting the password lasts. */
const RESET_SECONDS = 600

const doorOf = (target: string) => ({ purpose: 'subscriber_password', target })

/** Addresses without an account have the same limits, so that the limits do not reveal accounts. */
export async function sendCode(world: World, call: Call<typeof contract.sendCode>) {
  const { target } = call.body
  const account = await accountByEmail(world.db, target)
  await change(world, call, async (unit: Unit) => {
    const code = await issueCode(unit, world, doorOf(target), account?.id ?? null)
    if (account)
      unit.send(codeMessage, { subjectId: account.id, recipient: target, channel: 'EMAIL', facts: { code } })
  })
  return { expires_in: CODE_SECONDS }
}

type ResetCall = Call<typeof contract.resetPassword>

export async function resetPassword(world: World, call: ResetCall) {
  const { body } = call
  return 'target' in body ? byCode(world, call, body) : byPerson(world, call, body.identity_code)
}

async function byCode(
  world: World,
  call: ResetCall,
  { target, verification_code }: Extract<ResetCall['body'], { target: string }>,
) {
  const code = await checkCode(world, doorOf(target), verification_code)
  return change(world, call, async (unit: Unit) => {
    const person = found(await lockAccount(unit.tx, code.personId))
    await spend(unit, world, doorOf(target), code)
    return startReset(unit, world, call, person)
  })
}

/** Finds the account by the verified person; the name and the phone number may have changed since. */
async function byPerson(world: World, call: ResetCall, id: string) {
  const { ciHash, phone } = await verifiedPerson(world, { id, cookies: call.cookies }, null)
  const account = await accountByPerson(world.db, ciHash)
  if (!account) throw new Refusal('NOT_FOUND', { text: NO_SUBSCRIBER_FOUND })
  refuse(passwordUseRefusal(account), PASSWORD_USE_WORDS)
  return change(world, call, async (unit: Unit) => {
    await detachMobileFromOthers(world, unit, phone, account.id)
    const person = found(await lockAccount(unit.tx, account.id))
    await assignMobile(world, unit, person, phone)
    if (!(await useAttempt(unit.tx, { id }, unit.now))) throw notVerifiedRefusal()
    return startReset(unit, world, call, { ...person, mobile: phone, phone })
  })
}

async function startReset(unit: Unit, world: World, { client }: ResetCall, person: Account) {
  const tokens = await realm.start(unit, world, person, client, { session: RESET_SECONDS })
  return presentWithTokens({ person, tokens })
}

type ChangeCall = Call<typeof contract.changePassword>

export async function changePassword(world: World, call: ChangeCall) {
  const { body, session } = call
  const code = passwordRefusal(body.password) ?? knownPasswordRefusal(body.password)
  refuse(code, PASSWORD_WORDS, 422, code ? { password: PASSWORD_WORDS[code] } : undefined)
  // Run one change at a time: it ends the other sessions, so waiting changes fail before their costly hashing.
  return runExclusive(`password ${session.personId}`, async () => {
    refuse(await realm.freshRefusal({ tx: world.db, now: world.now() }, session), LOGIN_AGAIN_WORDS, 403)
    return savePassword(world, call, await realm.hashOfChange(world, session, body.password))
  })
}

/** Checks the session again when saving: a reset may have ended it and set another password. */
const savePassword = (world: World, call: ChangeCall, passwordHash: string) =>
  change(world, call, async (unit: Unit) => {
    const account = found(await lockAccount(unit.tx, call.session.personId))
    refuse(await realm.freshRefusal(unit, call.session), LOGIN_AGAIN_WORDS, 403)
    refuse(passwordUseRefusal(account), PASSWORD_USE_WORDS)
    await changeAccount(unit.tx, account.id, { passwordHash })
    if (account.email) await realm.dropFailures(unit.tx, world, account.email)
    await realm.endAll(unit, account.id, 'PASSWORD')
    return present(account)
  })
