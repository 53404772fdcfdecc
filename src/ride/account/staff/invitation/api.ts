import type { Call } from '#kit/http-server.ts'
import { transaction } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { knownPasswordRefusal } from '#kit/known-passwords.ts'
import { hashPassword } from '#kit/password.ts'
import { refuse, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { PASSWORD_WORDS } from '../../copy.ts'
import { passwordRefusal } from '../../rules.ts'
import { presentTokens, realm } from '../../service.ts'
import { addMember } from '../../store.ts'
import { recordLogin } from '#platform/login/service.ts'
import type { Unit, World } from '#world'
import * as contract from '../contract.ts'
import { STAFF_SESSION_SECONDS } from '../../session/rules.ts'
import { storedRole } from '../rules.ts'
import { invitationIdIn } from '../service.ts'
import { endInvitation, type Invitation, lockInvitation } from '../store.ts'
import { INVITATION_OVER, PASSWORD_CHECK } from '../copy.ts'

const over = () => new Refusal('NOT_FOUND', { text: INVITATION_OVER })

/** The open invitation of a link, locked; 404 for any other link. */
async function invited(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  world: World,
  token: string,
): Promise<Invitation> {
  const id = invitationIdIn(world.secrets.pepper, token)
  const invitation = id && (await lockInvitation(tx, id, now))
  if (!invitation) throw over()
  return invitation
}

export const get = (world: World, { params }: Pick<Call<typeof contract.getInvitation>, 'params'>) =>
  transaction(world.db, async (tx) => {
    const { name, staffRole } = await invited({ tx, now: world.now() }, world, params.token)
    return { name, staff_role: staffRole }
  })

export async function accept(world: World, call: Call<typeof contract.acceptInvitation>) {
  const { login_id: loginId, password } = call.body
  // Hashing is expensive, so an invalid link is refused first.
  await get(world, call)
  refuse(passwordRefusal(password, loginId) ?? knownPasswordRefusal(password), PASSWORD_WORDS, 422, {
    password: PASSWORD_CHECK,
  })
  const passwordHash = await hashPassword(password)
  const { tokens, person } = await change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    const { id: invitationId, name, phone, staffRole } = await invited(unit, world, call.params.token)
    await endInvitation(tx, invitationId, now)
    const person = { id: newId(), loginId, name, phone, role: 'ADMIN' as const }
    const values = { ...person, passwordHash, ciHash: null, staffRole: storedRole(staffRole), createdAt: now }
    await addMember(tx, values)
    audit({ action: 'JOIN', subject: 'staff', subjectId: person.id, after: { staff_role: staffRole } })
    publish('member', { id: person.id })
    const lifetime = { session: STAFF_SESSION_SECONDS }
    return { tokens: presentTokens(await realm.start(unit, world, person, call.client, lifetime)), person }
  })
  await recordLogin(world, call, person, 'LOGIN', contract.acceptInvitation)
  return tokens
}
