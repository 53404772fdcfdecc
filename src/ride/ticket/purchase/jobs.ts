import { DAY_MS } from '#kit/day.ts'
import { drain } from '#kit/drain.ts'
import { errorFacts } from '#kit/error-facts.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import type { World } from '#world'
import { askAbout, sendRefund } from './acts.ts'
import { DEPOSITOR_DAYS } from './rules.ts'
import {
  awaitedTransfers,
  claimToAsk,
  eraseOldDepositors,
  type Purchase,
  purchaseByPaymentId,
} from './store.ts'

const CLAIMED_AHEAD = 32
const CONCURRENCY = 32

const lookInto = (world: World, purchase: Purchase): Promise<void> =>
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

/** The provider told something of a purchase: a reason to ask, unless we know it already. */
export async function purchaseTold(world: World, paymentId: string, types: string[]): Promise<void> {
  const purchase = await purchaseByPaymentId(world.db, paymentId)
  if (!purchase || purchase.status === 'CANCELLED') return
  if (purchase.status === 'PAID' && types.every((type) => type === PAID_EVENT)) return
  await lookInto(world, purchase)
}

const ASKED = 'ticket_transfer_asked'

/** Which messages are still true: nobody is asked to transfer what was withdrawn, refused or received meanwhile. */
export async function transfersStillAwaited(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const asked = messages.flatMap(({ kind, subjectId }) => (kind === ASKED && subjectId ? [subjectId] : []))
  const awaited = await awaitedTransfers(world.db, asked)
  const holds = ({ kind, subjectId }: OutboxRow) => kind !== ASKED || awaited.has(subjectId!)
  return new Set(messages.filter(holds).map(({ id }) => id))
}

/** Forgets who transferred money a year ago. */
export const eraseDepositors = (world: World): Promise<void> =>
  eraseOldDepositors(world.db, new Date(world.now().getTime() - DEPOSITOR_DAYS * DAY_MS))
