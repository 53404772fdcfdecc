import { tabStore } from '#kit/web/tab-store.ts'
import type { Method } from '../rules.ts'

/** What somebody is about to buy; it outlives the way to the window and back. */
export type Choice = { planId: string; method: Method; depositor: string; agreed: boolean }

export const choiceStore = tabStore<Choice>('ticketPurchase', {
  planId: '',
  method: 'CARD',
  depositor: '',
  agreed: false,
})
