import { setCompanyFacts } from '#brand'
import type { World } from '#world'
import { storedCompany } from './store.ts'

/** Loads the stored details into this server, for its texts. */
export async function loadCompany(world: World): Promise<void> {
  const stored = await storedCompany(world.db)
  if (!stored) return
  const { id: _, version: __, ...facts } = stored
  setCompanyFacts(facts)
}
