import type { CardWindow } from '../contract.ts'

/** The request of the provider's window for a purchase; a phone returns to `redirectUrl`. */
export const cardRequest = (asked: CardWindow, redirectUrl: string) => ({
  storeId: asked.store_id,
  channelKey: asked.channel_key,
  paymentId: asked.payment_id,
  orderName: asked.order_name,
  amount: asked.amount,
  customer: asked.customer,
  redirectUrl,
})
