import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import { privateFile } from '#platform/file/acts.ts'
import { subscriptionOf } from '#subscribe/membership/store.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { handoversOf } from './store.ts'

export async function photo(world: World, { params, session }: Call<typeof contract.getHandoverPhoto>) {
  const row = await subscriptionOf(world.db, params.id)
  found(row?.subscriberId === session.personId ? row : null)
  const pictures = (await handoversOf(world.db, params.id)).flatMap(({ photos, signature }) => [
    ...photos,
    signature,
  ])
  return privateFile(world, found(pictures.find((id) => id === params.ref)))
}
