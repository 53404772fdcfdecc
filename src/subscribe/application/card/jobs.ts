import { DAY_MS } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import { repeatUntilNone } from '#kit/drain.ts'
import { errorFacts } from '#kit/error-facts.ts'
import { ProviderRejected } from '#providers/failure.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { World } from '#world'
import { decryptKey } from '../service.ts'
import {
  cardsAfterGracePeriod,
  claimCardsToDelete,
  destroyKey,
  destroyOldKeys,
  type CardToDelete,
  updateDeletionTimes,
  markCardDeleted,
} from './store.ts'

const BATCH = 500
/** How long an unneeded card is kept, so that a mistake can be corrected. */
const GRACE_MS = 30 * DAY_MS

/** Marks cards as deleted that have been unneeded for the grace period; returns the number of checked cards. */
export async function markUnneededCards(world: World): Promise<number> {
  await markAll(world)
  return repeatUntilNone(() => setSomeAside(world))
}

async function markAll({ db, now }: World): Promise<void> {
  const at = new Date(now().getTime() + GRACE_MS)
  let after: string | null = null
  do after = await updateDeletionTimes(db, { after, at, limit: BATCH })
  while (after)
}

/** A charge locks the subscriber, so a card that is unneeded under that lock cannot become needed until its release. */
async function setSomeAside({ db, now }: World): Promise<number> {
  const cards = await cardsAfterGracePeriod(db, now(), BATCH)
  for (const { id, subscriberId } of cards)
    await transaction(db, async (tx) => {
      await lockAccount(tx, subscriberId)
      await markCardDeleted(tx, id, now())
    })
  return cards.length
}

/** Claims few cards at a time, so that all are finished within their lease, even if the provider hangs at each call. */
const CLAIMED_AHEAD = 20
const LATER_MS = 60 * 60_000
// After this number of calls without a response in a batch, the provider is down: the other cards wait for the next run.
const MAX_SILENCES = 3
/** How long the deletion is tried. After that the key is destroyed here, even if the provider keeps it. */
const TRIED_MS = 7 * DAY_MS

/** Deletes keys of unneeded cards, first at the provider and then here; returns the number of tries. */
export async function deleteCards(world: World): Promise<number> {
  const tried = await repeatUntilNone(() => deleteSome(world))
  const old = await destroyOldKeys(world.db, new Date(world.now().getTime() - TRIED_MS))
  if (old) world.log.warn({ count: old }, 'cards not deleted at the provider for days, keys destroyed here')
  return tried
}

/** Returns the number of tries; 0 also while the provider is down. */
async function deleteSome(world: World): Promise<number> {
  const now = world.now()
  const later = new Date(now.getTime() + LATER_MS)
  const claimed = await claimCardsToDelete(world.db, now, later, CLAIMED_AHEAD)
  let silences = 0
  for (const card of claimed) {
    const came = await deletion(world, card)
    if (came === 'DELETED') await destroyKey(world.db, card.id)
    else if (came === 'SILENT' && ++silences === MAX_SILENCES) return 0
  }
  return claimed.length
}

/**
 * Deletes at the provider first. After a crash, the provider is asked again: a key that it does not know counts as
 * deleted. A key that it refuses to delete does not block other keys.
 */
async function deletion(world: World, card: CardToDelete): Promise<'DELETED' | 'KEPT' | 'SILENT'> {
  try {
    const key = decryptKey(world, card)
    if (key) await world.providers.payments.deleteBillingKey(key)
    return 'DELETED'
  } catch (error) {
    world.log.warn({ ...errorFacts(error), card: card.id }, 'card not deleted at the provider, will retry')
    return error instanceof ProviderRejected ? 'KEPT' : 'SILENT'
  }
}
