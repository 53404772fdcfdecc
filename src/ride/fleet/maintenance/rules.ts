import { type Day, daysBetween } from '#kit/day.ts'

/** The maximum of days of one maintenance. */
export const MAX_MAINTENANCE_DAYS = 366

export type MaintenanceDays = { from: Day; to: Day }
export type MaintenanceRefusalCode = 'ENDS_BEFORE_START' | 'ALREADY_OVER' | 'TOO_LONG'

/** The reason why a unit cannot be in maintenance on these days, first and last included. They may have begun, but must not be past. */
export function maintenanceRefusal({ from, to }: MaintenanceDays, today: Day): MaintenanceRefusalCode | null {
  if (to < from) return 'ENDS_BEFORE_START'
  if (to < today) return 'ALREADY_OVER'
  return daysBetween(from, to) >= MAX_MAINTENANCE_DAYS ? 'TOO_LONG' : null
}

export type MaintenanceState = 'PLANNED' | 'NOW' | 'OVER'

/** Whether a maintenance is coming, under way, or past on a day. */
export const maintenanceState = ({ from, to }: MaintenanceDays, today: Day): MaintenanceState =>
  today < from ? 'PLANNED' : today > to ? 'OVER' : 'NOW'
