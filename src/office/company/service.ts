import { setCompanyFacts } from '#brand'
import type { World } from '#world'
import { storedCompany } from './store.ts'

/** Makes the stored facts the ones that this server's texts contain. */
export async function loadCompany(world: World): Promise<void> {
  const stored = await storedCompany(world.db)
  if (!stored) return
  const { id: _, version: __, ...facts } = stored
  setCompanyFacts(facts)
}
