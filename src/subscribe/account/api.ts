import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { addConsent } from '#platform/consent/store.ts'
import type { Tokens } from '#platform/login/session/service.ts'
import type { World } from '#world'
import { dropPicture } from './picture/service.ts'
import { realm } from './service.ts'
import * as contract from './contract.ts'
import { type Account, accountByEmail, accountOf, changeAccount, lockAccount } from './store.ts'
import { EMAIL_TAKEN } from './copy.ts'

/** The account as its owner sees it, in the fields of the API. */
export const present = (account: Account) => ({
  id: account.id,
  username: account.username,
  name: account.name,
  email: account.email,
  mobile: account.mobile,
  profile_image: account.profileImage,
  ci_verified: account.ciHash !== null,
  marketing: account.marketing,
  referral_code: account.referralCode,
  point: account.point,
})

type WithTokens = { person: Account; tokens: Tokens }

/** Tokens in the fields of the API, with the account beside them. */
export const presentWithTokens = ({ person, tokens }: WithTokens) => {
  const { accessToken: access_token, refreshToken: refresh_token, expiresIn: expires_in } = tokens
  return { token: { access_token, refresh_token, expires_in }, user: present(person) }
}

export async function logIn(world: World, call: Call<typeof contract.login>) {
  const { email: loginId, password } = call.body
  const find = () => accountByEmail(world.db, loginId)
  const withTokens = await realm.logIn(world, call, {
    endpoint: contract.login,
    loginId,
    password,
    find,
    begin: async (unit, person) => ({ person, tokens: await realm.start(unit, world, person, call.client) }),
  })
  return Answer.of(presentWithTokens(withTokens), { cookies: [realm.rememberClient(world, call, loginId)] })
}

export const renew = async (world: World, call: Call<typeof contract.refresh>) =>
  presentWithTokens(await realm.renew(world, call, call.body.refresh_token))

export const logOut = (world: World, call: Call<typeof contract.logout>) => realm.logOut(world, call)

export async function get(world: World, { session }: Call<typeof contract.getAccount>) {
  const account = await accountOf(world.db, session.personId)
  if (!account) throw new Refusal('NOT_LOGGED_IN')
  return present(account)
}

export async function patch(world: World, call: Call<typeof contract.patchAccount>) {
  const { profile_image: profileImage, marketing, name } = call.body
  const values = {
    ...(name !== undefined && { name }),
    ...(profileImage !== undefined && { profileImage }),
    ...(marketing !== undefined && { marketing }),
  }
  return change(world, call, async (unit) => {
    const { tx, now } = unit
    const account = found(await lockAccount(tx, call.session.personId))
    const { id, marketing: before } = account
    if (profileImage !== undefined && profileImage !== account.profileImage) await dropPicture(unit, account)
    if (Object.keys(values).length) await changeAccount(tx, id, values)
    const signing = { realm: realm.name, personId: id, address: call.address, at: now }
    if (marketing !== undefined && marketing !== before) await addConsent(tx, signing, 'marketing', marketing)
    return present(found(await accountOf(tx, id)))
  })
}

export async function checkEmail(world: World, { body }: Call<typeof contract.checkEmail>) {
  if (await accountByEmail(world.db, body.email))
    throw new Refusal('EMAIL_TAKEN', { status: 409, text: EMAIL_TAKEN, fields: { email: EMAIL_TAKEN } })
  return { available: true }
}
