import type { Unit, World } from '#world'
import { clientOf } from '#platform/login/guard/service.ts'
import { presentTokens, realm } from '../service.ts'
import type { Member } from '../store.ts'
import { newDevice } from './messages.ts'
import { STAFF_SESSION_SECONDS } from './rules.ts'

type From = { client: string; cookies: Record<string, string | undefined> }

/**
 * Starts a session after a login. `isProved`: the login proved a second factor. Staff must log in again after 12 hours,
 * and get a message about a login from a new device.
 */
export async function beginSession(
  world: World,
  unit: Unit,
  member: Member,
  { client, cookies }: From,
  isProved = false,
) {
  if (member.role !== 'ADMIN') return presentTokens(await realm.start(unit, world, member, client))
  const isKnown = clientOf(world, cookies, { realm: realm.name, loginId: member.loginId ?? '' }) !== null
  if (!isKnown && member.phone) {
    const facts = { device: client, at: unit.now.toISOString() }
    unit.send(newDevice, { subjectId: member.id, recipient: member.phone, facts })
  }
  const start = { session: STAFF_SESSION_SECONDS, isProved }
  return presentTokens(await realm.start(unit, world, member, client, start))
}
