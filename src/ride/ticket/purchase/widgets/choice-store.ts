import { tabStore } from '#kit/web/tab-store.ts'
import type { Method } from '../rules.ts'

/** The form of a purchase before it starts, for the member or for an organization. */
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

/**
 * The member's last choice; it survives the provider's window. The consent is not stored: each purchase asks for it.
 */
export function storedChoice(memberId: string): Choice {
  const { owner, planId, organizationId, method, depositor } = store.read()
  const own = owner === memberId ? { planId, organizationId, method, depositor } : BLANK
  return { ...own, agreed: false }
}

type Preset = { organizationId: string | null; planId: string | null }

/** The stored choice with the holder and the plan from the URL. */
export const choiceFor = (memberId: string, { organizationId, planId }: Preset): Choice => ({
  ...storedChoice(memberId),
  ...(organizationId && { organizationId }),
  ...(planId && { planId }),
})

/** Whether the member may buy for the holder. GONE: they do not manage that organization. UNKNOWN: not loaded yet. */
export function holderState(
  organizationId: string,
  managed: readonly { id: string }[] | undefined,
): 'KNOWN' | 'UNKNOWN' | 'GONE' {
  if (!organizationId) return 'KNOWN'
  if (!managed) return 'UNKNOWN'
  return managed.some(({ id }) => id === organizationId) ? 'KNOWN' : 'GONE'
}

export const storeChoice = (memberId: string, { agreed: _, ...choice }: Choice): void =>
  store.write({ ...choice, owner: memberId })

/** Deletes the choice after the purchase, so that it is not bought again and the next user of this tab does not see it. */
export const forgetChoice = store.remove
