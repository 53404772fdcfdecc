import type { Books } from '#kit/books.ts'
import { subscriptionSums } from './store.ts'

/** The sums of subscriptions for the books. */
export const subscriptionBooks: Books = async (db, range) => {
  const { refunded, ...subscription } = await subscriptionSums(db, range)
  return { received: { subscription: subscription.collected }, refunded, subscription }
}
