import { DAY_MS } from '#kit/day.ts'
import { defineStateMachine } from '#kit/state-machine.ts'

export const APPROVAL_STATES = [
  'PENDING',
  'ALLOWED',
  'USED',
  'DONE',
  'REJECTED',
  'WITHDRAWN',
  'STALE',
] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** The states of a request for approval by a second person. Only the requester may take an allowed file, once. */
export const APPROVAL_STATE_MACHINE = defineStateMachine({
  title: 'Approval by a second person',
  states: APPROVAL_STATES,
  final: ['USED', 'DONE', 'REJECTED', 'WITHDRAWN', 'STALE'],
  events: {
    approve: { by: 'PERSON', from: ['PENDING'], to: 'DONE', effects: ['act'], otherwise: 'DECIDED' },
    allow: { by: 'PERSON', from: ['PENDING'], to: 'ALLOWED', otherwise: 'DECIDED' },
    use: { by: 'PERSON', from: ['ALLOWED'], to: 'USED', effects: ['export'], otherwise: 'DECIDED' },
    reject: { by: 'PERSON', from: ['PENDING'], to: 'REJECTED', otherwise: 'DECIDED' },
    withdraw: { by: 'PERSON', from: ['PENDING'], to: 'WITHDRAWN', otherwise: 'DECIDED' },
    // The facts have changed since the approval was requested.
    change: { by: 'PERSON', from: ['PENDING'], to: 'STALE', otherwise: 'DECIDED' },
  },
})
export type ApprovalEvent = keyof typeof APPROVAL_STATE_MACHINE.events

/** The prefix of an export's kind, followed by the subject of the list. */
export const EXPORT = 'EXPORT '

/** The limits: tickets granted and won refunded by one person within 24 hours without approval; null: no limit. */
export type Policy = { tickets: number | null; won: number | null; exports: boolean }

/** The window in which the acts of a person are summed up. */
export const COUNTED_MS = DAY_MS
/** How long an allowed file can be downloaded. */
export const ALLOWED_MS = DAY_MS

type Decider = { personId: string; rights: readonly string[] }
type Asked = { askedBy: string; needs: string }

/** Why a session may not approve a request; null if it may. */
export function approveRefusal(
  { askedBy, needs }: Asked,
  { personId, rights }: Decider,
): 'OWN' | 'RIGHT' | null {
  if (askedBy === personId) return 'OWN'
  return rights.includes(needs) ? null : 'RIGHT'
}
