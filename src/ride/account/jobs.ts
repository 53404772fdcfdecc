import type { OutboxRow } from '#platform/outbox/store.ts'
import type { World } from '#world'
import { CODE_SECONDS } from '#platform/login/rules.ts'

/** The ids of messages that are still worth sending: all but expired one-time codes. */
export async function relevantOneTimeCodes(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const since = world.now().getTime() - CODE_SECONDS * 1000
  const holds = ({ kind, createdAt }: OutboxRow) => kind !== 'code' || createdAt.getTime() > since
  return new Set(messages.filter(holds).map(({ id }) => id))
}
