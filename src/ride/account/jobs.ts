import type { OutboxRow } from '#platform/outbox/store.ts'
import type { World } from '#world'
import { CODE_SECONDS } from '#platform/login/rules.ts'

/** Which messages still say what is so, as far as codes go: one that is over helps nobody. */
export async function codesStillTrue(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const since = world.now().getTime() - CODE_SECONDS * 1000
  const holds = ({ kind, createdAt }: OutboxRow) => kind !== 'code' || createdAt.getTime() > since
  return new Set(messages.filter(holds).map(({ id }) => id))
}
