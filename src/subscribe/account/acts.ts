import type { Tx } from '#kit/db.ts'
import type { Session } from '#kit/http-server.ts'
import type { World } from '#world'
import { type Account, logins, sessionSubscriber } from './store.ts'

/** The account as its owner sees it. */
export const present = (account: Account) => ({
  id: account.id,
  username: account.username,
  name: account.name,
  email: account.email,
  mobile: account.mobile,
  profile_image: account.profileImage,
  ci_verified: account.ciHash !== null,
  referral_code: account.referralCode,
  point: account.point,
})

/** Access and refresh token of a login that already has its row, with the account beside them. */
export async function enter(tx: Tx, world: World, account: Account, sessionId: string, client: string) {
  const now = world.now()
  const { seconds } = world.secrets.tokens.subscribe
  const claims = {
    sub: account.id,
    sid: sessionId,
    name: account.name,
    phone: account.mobile ?? '',
    role: 'USER',
  }
  const token = {
    access_token: await world.secrets.tokens.subscribe.sign(claims, now),
    refresh_token: await logins.give(tx, { sessionId, client, now }),
    expires_in: seconds,
  }
  return { token, user: present(account) }
}

/** A new login of a subscriber: its row and its first tokens. */
export async function startSession(tx: Tx, world: World, account: Account, client: string) {
  return enter(tx, world, account, await logins.open(tx, account.id, world.now()), client)
}

/** The session of an Authorization header; null when the token is not ours, expired, or its login ended. */
export async function sessionOf(world: World, authorization: string): Promise<Session | null> {
  const claims = await world.secrets.tokens.subscribe.read(
    authorization.replace(/^Bearer /i, ''),
    world.now(),
  )
  const row = claims && (await sessionSubscriber(world.db, claims.sid, claims.sub))
  if (!row || row.expires_at <= world.now()) return null
  return { personId: claims.sub, sessionId: claims.sid, role: 'USER', name: row.name }
}
