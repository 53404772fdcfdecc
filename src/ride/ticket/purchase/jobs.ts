import { DAY_MS } from '#kit/day.ts'
import { drain } from '#kit/drain.ts'
import { errorFacts } from '#kit/error-facts.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import type { World } from '#world'
import { askAbout, sendRefund } from './service.ts'
import { DEPOSITOR_DAYS, isAwaited } from './rules.ts'
import {
  claimToAsk,
  eraseOldDepositors,
  type Purchase,
  purchaseByPaymentId,
  type Standing,
  standingOf,
} from './store.ts'

const CLAIMED_AHEAD = 32
const CONCURRENCY = 32

const lookInto = (world: World, purchase: Purchase): Promise<boolean> =>
  purchase.status === 'REFUNDING' ? sendRefund(world, purchase) : askAbout(world, purchase)

/** Asks about every purchase of which not all is known, and sends the refunds that are under way. Answers how many. */
export const askPurchases = (world: World): Promise<number> =>
  drain(
    () => claimToAsk(world.db, world.now(), CLAIMED_AHEAD),
    CONCURRENCY,
    async (purchase) => {
      try {
        await lookInto(world, purchase)
      } catch (error) {
        world.log.error(errorFacts(error), 'a purchase of tickets waits for its lease to end')
      }
    },
  )

const PAID_EVENT = 'Transaction.Paid'

/** The provider told something of a purchase: a reason to ask, unless we know it already. False: it does not answer. */
export async function purchaseTold(world: World, paymentId: string, types: string[]): Promise<boolean> {
  const purchase = await purchaseByPaymentId(world.db, paymentId)
  if (!purchase || purchase.status === 'CANCELLED') return true
  if (purchase.status === 'PAID' && types.every((type) => type === PAID_EVENT)) return true
  return lookInto(world, purchase)
}

/** What a purchase must be for a message about it to be true. */
const HOLDS: Partial<Record<string, (standing: Standing) => boolean>> = {
  ticket_transfer_asked: isAwaited,
  tickets_bought: ({ status }) => status === 'PAID',
}

/**
 * Which messages are still true: nobody is asked to transfer what was withdrawn, refused or received meanwhile, or hears
 * of tickets that were given back.
 */
export async function purchasesStillSo(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const ids = messages.flatMap(({ kind, subjectId }) => (HOLDS[kind] && subjectId ? [subjectId] : []))
  const standing = await standingOf(world.db, ids)
  const isSo = ({ kind, subjectId }: OutboxRow) => {
    const holds = HOLDS[kind]
    const purchase = standing.get(subjectId ?? '')
    return !holds || (purchase !== undefined && holds(purchase))
  }
  return new Set(messages.filter(isSo).map(({ id }) => id))
}

/** Forgets who transferred money a year ago. */
export const eraseDepositors = (world: World): Promise<void> =>
  eraseOldDepositors(world.db, new Date(world.now().getTime() - DEPOSITOR_DAYS * DAY_MS))
