import { z } from 'zod'
import { ESCALATION_MINUTES, THRESHOLDS } from '#ride/alert/rules.ts'

const hours = z.coerce.number().int().min(1).max(48)
const minutes = z.coerce.number().int().min(1).max(180)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'it must be a time like 18:00')

/** The environment's variables about alerts of rides at risk. The job that watches rides looks two days ahead. */
export const alertVariables = {
  MOSIM_ALERT_PENDING_HOURS: hours.default(THRESHOLDS.pendingHours),
  MOSIM_ALERT_UNASSIGNED_FROM: time.default(THRESHOLDS.unassignedFrom),
  MOSIM_ALERT_ACCEPT_HOURS: hours.default(THRESHOLDS.acceptHours),
  MOSIM_ALERT_EN_ROUTE_MINUTES: minutes.default(THRESHOLDS.enRouteMinutes),
  MOSIM_ALERT_ARRIVE_MINUTES: minutes.default(THRESHOLDS.arriveMinutes),
  MOSIM_ALERT_AFTER_END_HOURS: hours.default(THRESHOLDS.afterEndHours),
  MOSIM_ALERT_NIGHT_END: time.default(THRESHOLDS.nightEnd),
  MOSIM_ALERT_OWNER_MINUTES: minutes.default(ESCALATION_MINUTES),
}
type Variables = z.output<z.ZodObject<typeof alertVariables>>

/** Contradictions among the settings, as sentences. */
export const alertContradictions = (all: Variables): [unknown, string][] => [
  [
    all.MOSIM_ALERT_ARRIVE_MINUTES >= all.MOSIM_ALERT_EN_ROUTE_MINUTES,
    'MOSIM_ALERT_ARRIVE_MINUTES must be less than MOSIM_ALERT_EN_ROUTE_MINUTES.',
  ],
]

/** The thresholds of alerts, and after how many minutes an alert is sent to the owner. */
export const alertsIn = (all: Variables) => ({
  thresholds: {
    pendingHours: all.MOSIM_ALERT_PENDING_HOURS,
    unassignedFrom: all.MOSIM_ALERT_UNASSIGNED_FROM,
    acceptHours: all.MOSIM_ALERT_ACCEPT_HOURS,
    enRouteMinutes: all.MOSIM_ALERT_EN_ROUTE_MINUTES,
    arriveMinutes: all.MOSIM_ALERT_ARRIVE_MINUTES,
    afterEndHours: all.MOSIM_ALERT_AFTER_END_HOURS,
    nightEnd: all.MOSIM_ALERT_NIGHT_END,
  },
  ownerMinutes: all.MOSIM_ALERT_OWNER_MINUTES,
})
