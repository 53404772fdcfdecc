import { type Day, daysBetween } from '#kit/day.ts'

/** The most days that one maintenance may take. */
export const MAX_MAINTENANCE_DAYS = 366

export type MaintenanceDays = { from: Day; to: Day }
export type MaintenanceRefusalCode = 'ENDS_BEFORE_START' | 'ALREADY_OVER' | 'TOO_LONG'

/** Why a unit cannot be in maintenance from a day to another, both included: it may have begun, but must not be over. */
export function maintenanceRefusal({ from, to }: MaintenanceDays, today: Day): MaintenanceRefusalCode | null {
  if (to < from) return 'ENDS_BEFORE_START'
  if (to < today) return 'ALREADY_OVER'
  return daysBetween(from, to) >= MAX_MAINTENANCE_DAYS ? 'TOO_LONG' : null
}

export type MaintenanceState = 'PLANNED' | 'NOW' | 'OVER'

/** Whether a maintenance is to come, under way, or over on a day. */
export const maintenanceState = ({ from, to }: MaintenanceDays, today: Day): MaintenanceState =>
  today < from ? 'PLANNED' : today > to ? 'OVER' : 'NOW'
