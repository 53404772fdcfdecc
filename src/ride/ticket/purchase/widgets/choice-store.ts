import { tabStore } from '#kit/web/tab-store.ts'
import type { Method } from '../rules.ts'

/** What somebody is about to buy, for herself or for an organization. */
export type Choice = {
  planId: string
  organizationId: string
  method: Method
  depositor: string
  agreed: boolean
}
type Kept = Omit<Choice, 'agreed'> & { owner: string }

const BLANK: Omit<Choice, 'agreed'> = { planId: '', organizationId: '', method: 'CARD', depositor: '' }
const store = tabStore<Kept>('ticketPurchase', { ...BLANK, owner: '' })

/** What this member chose last; it outlives the way to the window and back. Nobody's consent is kept: it is given for each purchase. */
export function keptChoice(memberId: string): Choice {
  const { owner, planId, organizationId, method, depositor } = store.read()
  const own = owner === memberId ? { planId, organizationId, method, depositor } : BLANK
  return { ...own, agreed: false }
}

/** The same where the address names for whom. */
export const choiceFor = (memberId: string, organizationId: string | null): Choice => ({
  ...keptChoice(memberId),
  ...(organizationId && { organizationId }),
})

/** Whether it can be bought for whom it is meant: GONE: she does not manage that organization; UNKNOWN: nobody knows yet. */
export function holderState(
  organizationId: string,
  managed: readonly { id: string }[] | undefined,
): 'KNOWN' | 'UNKNOWN' | 'GONE' {
  if (!organizationId) return 'KNOWN'
  if (!managed) return 'UNKNOWN'
  return managed.some(({ id }) => id === organizationId) ? 'KNOWN' : 'GONE'
}

export const keepChoice = (memberId: string, { agreed: _, ...choice }: Choice): void =>
  store.write({ ...choice, owner: memberId })

/** What was bought is not bought again by itself, and the next person begins anew. */
export const forgetChoice = store.remove
