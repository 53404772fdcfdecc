import type { Tx } from '#kit/db.ts'
import { linkTokens } from '#kit/link-token.ts'
import { withdrawOf } from '#platform/approval/service.ts'
import { addAuditEntries } from '#platform/audit/store.ts'
import type { Unit } from '#world'
import { realm } from '../service.ts'
import { deleteFactors } from '../factor/store.ts'
import { loginIdOf } from '../rules.ts'
import { changeMember, memberByLoginId, sessions } from '../store.ts'
import { urlOf, urls } from '#urls'

const links = linkTokens('staff invitation', 16)

/** The path of an invitation's page. */
export const invitationPath = (key: Uint8Array, id: string): string =>
  urlOf(urls.staffInvitation, { params: { token: links.tokenOf(key, id, '') } })

/** The id of the invitation that a token was made for; null for an invalid token. */
export function invitationIdIn(key: Uint8Array, token: string): string | null {
  const id = links.idIn(token)
  return id && links.isOf(key, token, id, ['']) ? id : null
}

/** Ends the sessions and open requests of staff who leave or whose rights change. */
export async function endAccess(unit: Unit, ids: string[]): Promise<void> {
  await withdrawOf(unit, ids)
  for (const id of ids) await realm.endAll(unit, id, 'ROLE')
}

/** Removes the second factors of a person who leaves or joins the staff, and ends their access. */
export async function resetAccess(unit: Unit, id: string): Promise<void> {
  await deleteFactors(unit.tx, id)
  await endAccess(unit, [id])
}

/** Makes an account an owner, from the server's console, and ends its sessions, second factors and open requests; audited. False for an unknown login id. */
export async function recoverOwner(tx: Tx, loginId: string, now: Date): Promise<boolean> {
  const member = await memberByLoginId(tx, loginIdOf(loginId))
  if (!member) return false
  await changeMember(tx, member.id, { role: 'ADMIN', staffRole: null })
  await deleteFactors(tx, member.id)
  // Publishes nothing, because this process has no screens to refresh.
  await withdrawOf({ tx, now, publish: () => {} }, [member.id])
  await sessions.endAll(tx, member.id, 'ROLE', now)
  await addAuditEntries(tx, null, [{ action: 'RECOVER', subject: 'staff', subjectId: member.id }], now)
  return true
}
