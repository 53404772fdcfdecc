import { tabStore } from '#kit/web/tab-store.ts'
import type { Method } from '../rules.ts'

/** A purchase before it begins, for the member or for an organization. */
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

/** The member's last choice; it outlives the way to the window and back. The consent is not kept: each purchase asks for it. */
export function keptChoice(memberId: string): Choice {
  const { owner, planId, organizationId, method, depositor } = store.read()
  const own = owner === memberId ? { planId, organizationId, method, depositor } : BLANK
  return { ...own, agreed: false }
}

/** The same with the holder that the address names. */
export const choiceFor = (memberId: string, organizationId: string | null): Choice => ({
  ...keptChoice(memberId),
  ...(organizationId && { organizationId }),
})

/** Whether the member may buy for the holder: GONE: the member does not manage that organization; UNKNOWN: not loaded yet. */
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

/** A finished choice is forgotten, so that it is not bought again and the next person starts with none. */
export const forgetChoice = store.remove
