import { type Day, startOf } from '#kit/day.ts'
import { type EventOf, defineStateMachine } from '#kit/state-machine.ts'

export const INCIDENT_KINDS = ['ACCIDENT', 'BREAKDOWN'] as const
export type IncidentKind = (typeof INCIDENT_KINDS)[number]
export const INCIDENT_STATES = ['REPORTED', 'IN_PROGRESS', 'RESOLVED'] as const
export type IncidentState = (typeof INCIDENT_STATES)[number]

/** The states of an incident: a subscriber reports it, staff take it and resolve it. */
export const INCIDENT_STATE_MACHINE = defineStateMachine({
  title: "Incident of a subscription's car",
  states: INCIDENT_STATES,
  final: ['RESOLVED'],
  events: {
    take: {
      by: 'PERSON',
      from: ['REPORTED'],
      to: 'IN_PROGRESS',
      effects: ['notifyTaken'],
      otherwise: 'INCIDENT_MOVED',
    },
    resolve: {
      by: 'PERSON',
      from: ['IN_PROGRESS'],
      to: 'RESOLVED',
      effects: ['notifyResolved'],
      otherwise: 'INCIDENT_MOVED',
    },
  },
})
export type IncidentEvent = EventOf<typeof INCIDENT_STATE_MACHINE>

export const MAX_PHOTOS = 10
/** The maximum number of incidents of one subscription that are not resolved. */
export const MAX_OPEN_INCIDENTS = 10
export const MAX_PLACE = 200
export const MAX_TEXT = 1_000
export const MAX_NOTE = 500
/** The number of days after which a photo without a report is destroyed. */
export const UNUSED_DAYS = 7
/** The number of years for which reports and their photos are kept (전자상거래법, 분쟁 대비). */
export const KEPT_YEARS = 5

export type ReportRefusalCode = 'CAR_NOT_OUT' | 'TOO_MANY_INCIDENTS'

/** The reason why an incident cannot be reported: its subscriber does not have the car, or too many are open. */
export function reportRefusal({
  isCarOut,
  open,
}: {
  isCarOut: boolean
  open: number
}): ReportRefusalCode | null {
  if (!isCarOut) return 'CAR_NOT_OUT'
  return open >= MAX_OPEN_INCIDENTS ? 'TOO_MANY_INCIDENTS' : null
}

/** Whether an incident can have happened at an instant: not in the future, and not before the day of the handover. */
export const isPossibleAt = (at: Date, handedOverOn: Day, now: Date): boolean =>
  at <= now && at >= startOf(handedOverOn)
