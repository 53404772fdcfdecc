import { randomBytes } from 'node:crypto'
import { emailOf } from '#kit/email.ts'
import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { Refusal } from '#kit/refusal.ts'
import { normalizeText } from '#kit/text.ts'
import { change } from '#kit/unit-of-work.ts'
import { addConsents } from '#platform/consent/store.ts'
import { beginSocial, finishSocial, type SocialPaths } from '#platform/social/service.ts'
import type { SocialProfile } from '#providers/social/port.ts'
import type { Unit, World } from '#world'
import { realm } from '../service.ts'
import { presentWithTokens } from '../api.ts'
import { referralCodeOf } from '../rules.ts'
import { type Account, accountByEmail, accountByProvider, accountOf, addSubscriber } from '../store.ts'
import { SOCIAL_FAILED } from '../copy.ts'
import type * as contract from './contract.ts'
import { apiPaths, urls } from '#urls'

const PROVIDER = 'KAKAO'
const LONGEST_NAME = 50
const WAY: SocialPaths = { cookiePath: apiPaths.subscribeLogin, returnPath: urls.subscribe.kakao }

export const start = (world: World, { cookies, origin }: Call<typeof contract.startKakao>) =>
  beginSocial(world, WAY, { cookies, origin })

type Exchange = Call<typeof contract.exchangeKakao>

export async function exchange(world: World, call: Exchange) {
  const { body: returned, cookies, origin } = call
  const outcome = await finishSocial(world, WAY, { returned, needsState: false, cookies, origin })
  if ('refusal' in outcome) throw new Refusal('SOCIAL_FAILED', { status: 422, text: SOCIAL_FAILED })
  const { profile, away } = outcome
  const answer = await change(world, call, async (unit: Unit) => {
    const known = await accountByProvider(unit.tx, PROVIDER, profile.providerId)
    const person = known ?? (await addFrom(unit, profile, call))
    return presentWithTokens({ person, tokens: await realm.start(unit, world, person, call.client) })
  })
  return Answer.of(answer, { cookies: away })
}

/**
 * Adds an account for a new Kakao user, who agreed to the terms by pressing the button. Their person is verified
 * later.
 */
async function addFrom({ tx, now }: Unit, profile: SocialProfile, { address }: Exchange): Promise<Account> {
  const id = newId()
  const nickname = normalizeText(profile.nickname ?? '').slice(0, LONGEST_NAME)
  await addSubscriber(tx, {
    id,
    provider: PROVIDER,
    providerId: profile.providerId,
    email: await freeEmail(tx, profile),
    username: nickname,
    name: nickname,
    referralCode: referralCodeOf(randomBytes(8)),
    createdAt: now,
  })
  await addConsents(tx, { realm: realm.name, personId: id, address, at: now }, { terms: true, privacy: true })
  return (await accountOf(tx, id))!
}

/**
 * The verified e-mail if no account has it, else null. A taken one is not linked, because its owner did not ask for
 * that.
 */
async function freeEmail(tx: Unit['tx'], { email, emailVerified }: SocialProfile): Promise<string | null> {
  const own = email && emailVerified ? emailOf(email) : null
  return own && !(await accountByEmail(tx, own)) ? own : null
}
