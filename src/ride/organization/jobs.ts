import type { OutboxRow } from '#platform/outbox/store.ts'
import type { World } from '#world'
import { openInviteIds } from './members/store.ts'

const isInvite = ({ kind }: OutboxRow) => kind === 'organization_invite'

/**
 * The ids of messages that are still relevant: without those of invitations that were accepted, withdrawn or have
 * expired.
 */
export async function relevantOrganizationInvites(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const ids = messages.filter(isInvite).map(({ subjectId }) => subjectId!)
  const open = await openInviteIds(world.db, ids, world.now())
  return new Set(
    messages.filter((message) => !isInvite(message) || open.has(message.subjectId!)).map(({ id }) => id),
  )
}
