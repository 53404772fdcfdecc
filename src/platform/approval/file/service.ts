import type { Session } from '#kit/contract.ts'
import type { Tx } from '#kit/db.ts'
import { Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { ALLOWED_MS, EXPORT } from '../rules.ts'
import { ask, decide, hashOf, type Waiting } from '../service.ts'
import { lockAllowed, policyOf } from '../store.ts'

type FileAsked = { session: Session; subject: string; params: object; query: object }

const fileOf = ({ session, subject, params, query }: FileAsked, now: Date) => ({
  kind: `${EXPORT}${subject}`,
  requestHash: hashOf([params, query]),
  askedBy: session.personId,
  since: new Date(now.getTime() - ALLOWED_MS),
})

type ExportAsked = { reason: string | null; filters: object; countRows: (tx: Tx) => Promise<string> }

/** The request of an export that needs approval; null where the export may begin. */
export async function awaitExport(
  world: World,
  file: FileAsked,
  asked: ExportAsked,
): Promise<Waiting | null> {
  const { session } = file
  if (!(await policyOf(world.db)).exports) return null
  return change(world, { session, idempotency: null }, async (unit: Unit) => {
    const allowed = fileOf(file, unit.now)
    if (await lockAllowed(unit.tx, allowed)) return null
    const { kind, requestHash } = allowed
    const { reason, filters: body, countRows } = asked
    const facts = [{ label: '줄 수', text: await countRows(unit.tx) }]
    const request = { kind, needs: 'EXPORT', params: {}, body, requestHash }
    return ask(world, unit, session, { ...request, subjectId: null, facts, reason })
  })
}

/** Uses up the permission for an export, in the transaction of its audit entry; 403 if there is none. */
export async function useAllowed({ tx, now }: Unit, file: FileAsked): Promise<void> {
  if (!(await policyOf(tx)).exports) return
  const allowed = await lockAllowed(tx, fileOf(file, now))
  if (!allowed) throw new Refusal('FORBIDDEN')
  await decide(tx, allowed, 'use', {})
}
