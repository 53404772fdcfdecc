import { DAY_MS } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import { untilNone } from '#kit/drain.ts'
import { errorFacts } from '#kit/error-facts.ts'
import { ProviderRejected } from '#providers/failure.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { World } from '#world'
import { openKey } from '../service.ts'
import {
  cardsToSetAside,
  claimForgotten,
  destroyKey,
  destroyOldKeys,
  type ForgottenCard,
  markUnneeded,
  setAside,
} from './store.ts'

const BATCH = 500
/** How long a card is kept that nothing may be charged with: a mistake can be mended until then. */
const GRACE_MS = 30 * DAY_MS

/** Sets aside the cards that nothing may be charged with since the grace; answers how many were looked at. */
export async function setCardsAside(world: World): Promise<number> {
  await markAll(world)
  return untilNone(() => setSomeAside(world))
}

async function markAll({ db, now }: World): Promise<void> {
  const at = new Date(now().getTime() + GRACE_MS)
  let after: string | null = null
  do after = await markUnneeded(db, { after, at, limit: BATCH })
  while (after)
}

/** A charge locks the subscriber: a card that is unneeded under that lock cannot become needed until the lock is released. */
async function setSomeAside({ db, now }: World): Promise<number> {
  const cards = await cardsToSetAside(db, now(), BATCH)
  for (const { id, subscriberId } of cards)
    await transaction(db, async (tx) => {
      await lockAccount(tx, subscriberId)
      await setAside(tx, id, now())
    })
  return cards.length
}

/** So few are claimed ahead of their call that a provider which hangs at each of them is given up within their lease. */
const CLAIMED_AHEAD = 20
const LATER_MS = 60 * 60_000
// A provider that was silent so often in a batch is down: the others wait for their next turn.
const MAX_SILENCES = 3
/** How long it is tried: a key is of no use to us, and must not lie here for ever because of a provider that keeps it. */
const TRIED_MS = 7 * DAY_MS

/** Deletes at the provider, then here, the keys of cards that nothing is charged with any more; answers how many it tried. */
export async function deleteCards(world: World): Promise<number> {
  const tried = await untilNone(() => deleteSome(world))
  const old = await destroyOldKeys(world.db, new Date(world.now().getTime() - TRIED_MS))
  if (old) world.log.warn({ count: old }, 'the provider keeps cards for ever')
  return tried
}

/** Answers how many it tried; 0 also while the provider is down. */
async function deleteSome(world: World): Promise<number> {
  const now = world.now()
  const later = new Date(now.getTime() + LATER_MS)
  const claimed = await claimForgotten(world.db, now, later, CLAIMED_AHEAD)
  let silences = 0
  for (const card of claimed) {
    const came = await deletion(world, card)
    if (came === 'DELETED') await destroyKey(world.db, card.id)
    else if (came === 'SILENT' && ++silences === MAX_SILENCES) return 0
  }
  return claimed.length
}

/**
 * Deleted there first: after a crash it is asked again, and a key that the provider does not know counts as deleted. One
 * that it says it keeps holds up no other.
 */
async function deletion(world: World, card: ForgottenCard): Promise<'DELETED' | 'KEPT' | 'SILENT'> {
  try {
    const key = openKey(world, card)
    if (key) await world.providers.payments.deleteBillingKey(key)
    return 'DELETED'
  } catch (error) {
    world.log.warn({ ...errorFacts(error), card: card.id }, 'the provider keeps a card for now')
    return error instanceof ProviderRejected ? 'KEPT' : 'SILENT'
  }
}
