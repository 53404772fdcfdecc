import { defineStateMachine } from '#kit/state-machine.ts'

export const CLAIM_STATES = ['OFFERED', 'REQUESTED', 'ACCEPTED', 'REFUSED', 'DECLINED', 'LOST'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** The states that staff list. */
export const LISTED_STATES = ['REQUESTED', 'ACCEPTED', 'REFUSED'] as const

/** The states of a claim: a phone customer's rides and tickets are offered, the member requests them, staff decide. */
export const CLAIM_STATE_MACHINE = defineStateMachine({
  title: "Claim of a phone customer's rides and tickets",
  states: CLAIM_STATES,
  final: ['ACCEPTED', 'REFUSED', 'DECLINED', 'LOST'],
  events: {
    request: { by: 'PERSON', from: ['OFFERED'], to: 'REQUESTED', otherwise: 'CLAIM_OVER' },
    decline: { by: 'PERSON', from: ['OFFERED', 'REQUESTED'], to: 'DECLINED', otherwise: 'CLAIM_OVER' },
    accept: {
      by: 'PERSON',
      from: ['REQUESTED'],
      to: 'ACCEPTED',
      effects: ['moveEverything', 'closeCustomer'],
      otherwise: 'CLAIM_OVER',
    },
    refuse: { by: 'PERSON', from: ['REQUESTED'], to: 'REFUSED', otherwise: 'CLAIM_OVER' },
    // Another person verified the number: they get an offer of their own.
    loseNumber: { by: 'PERSON', from: ['OFFERED', 'REQUESTED'], to: 'LOST', effects: ['offerToNewOwner'] },
  },
})
export type ClaimEvent = keyof typeof CLAIM_STATE_MACHINE.events

/** The number of days for which the member sees a refusal and its reason. */
export const REFUSAL_DAYS = 30
/** The number of days after which the reason of a refusal is erased. */
export const KEPT_DAYS = 365
export const MAX_REASON = 200

/** Whether both accounts await a transfer, or hold the same car and day; one of the two must end before a merge. */
export type ClashFacts = { hasTransfers: boolean; hasSameDay: boolean }
export type ClashCode = 'BOTH_TRANSFER' | 'BOTH_HOLD'

/** The reason why two accounts cannot be merged now; null if they can. */
export function clashRefusal({ hasTransfers, hasSameDay }: ClashFacts): ClashCode | null {
  if (hasTransfers) return 'BOTH_TRANSFER'
  return hasSameDay ? 'BOTH_HOLD' : null
}
