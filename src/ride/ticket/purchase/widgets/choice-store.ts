import { tabStore } from '#kit/web/tab-store.ts'
import type { Method } from '../rules.ts'

/** What somebody is about to buy, for herself or for an organization; it outlives the way to the window and back. */
export type Choice = {
  planId: string
  organizationId: string
  method: Method
  depositor: string
  agreed: boolean
}

export const choiceStore = tabStore<Choice>('ticketPurchase', {
  planId: '',
  organizationId: '',
  method: 'CARD',
  depositor: '',
  agreed: false,
})
