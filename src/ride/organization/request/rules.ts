import { defineStateMachine } from '#kit/state-machine.ts'

export const REQUEST_STATUSES = ['WAITING', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** The states of a request for an organization: a member requests it, staff decide. */
export const ORGANIZATION_REQUEST_STATE_MACHINE = defineStateMachine({
  title: 'Request for an organization',
  states: REQUEST_STATUSES,
  final: ['APPROVED', 'REJECTED', 'WITHDRAWN'],
  events: {
    approve: {
      by: 'PERSON',
      from: ['WAITING'],
      to: 'APPROVED',
      effects: ['appointManager', 'notifyApproved'],
      otherwise: 'NOT_WAITING',
    },
    reject: {
      by: 'PERSON',
      from: ['WAITING'],
      to: 'REJECTED',
      effects: ['notifyRejected'],
      otherwise: 'NOT_WAITING',
    },
    withdraw: { by: 'PERSON', from: ['WAITING'], to: 'WITHDRAWN', otherwise: 'NOT_WAITING' },
  },
})

/** The number of days for which the member sees a rejection and its reason. */
export const REJECTION_DAYS = 30
/** The number of days after which a decided request is erased. */
export const KEPT_DAYS = 365
export const MAX_NOTE = 500
export const MAX_REASON = 200

export type RequestFacts = {
  /** Whether another open organization has the number. */
  isTaken: boolean
  /** Whether the member belongs to that organization. */
  isMember: boolean
  /** The member contests the number. */
  isContest: boolean
}
export type RequestRefusal = 'NUMBER_TAKEN' | 'ALREADY_IN'

/** The reason why a member cannot request an organization with a number; null if they can. */
export function requestRefusal({ isTaken, isMember, isContest }: RequestFacts): RequestRefusal | null {
  if (isTaken && isMember) return 'ALREADY_IN'
  return isTaken && !isContest ? 'NUMBER_TAKEN' : null
}
