import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { maybeText } from '#kit/text.ts'

const day = dayIn()

const maintenanceOut = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  note: z.string(),
  /** Live rides of the unit on these days, from today on: staff must move them. */
  reservations: z.array(z.object({ id: z.string(), ride_date: z.string(), name: z.string() })),
})
export type MaintenanceOut = z.output<typeof maintenanceOut>

/** Maintenance of a unit, latest first, with the rides that are still on these days. */
export const listMaintenance = endpoint({
  method: 'GET',
  path: '/api/cars/{id}/inventory/{inventoryId}/maintenance',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Maintenance of a unit',
  output: z.array(maintenanceOut),
})

/** Takes a unit out of service for some days, first and last included (409 MAINTENANCE_OVERLAPS); its rides stay and are listed. */
export const createMaintenance = endpoint({
  method: 'POST',
  path: '/api/cars/{id}/inventory/{inventoryId}/maintenance',
  who: 'admin',
  needs: 'FLEET',
  summary: 'Set maintenance of a unit',
  body: z.object({ from: day, to: day, note: maybeText(200).optional() }),
  output: maintenanceOut,
  status: 201,
})

/** Removes a maintenance: the unit is available again on these days. */
export const deleteMaintenance = endpoint({
  method: 'DELETE',
  path: '/api/cars/{id}/inventory/{inventoryId}/maintenance/{maintenanceId}',
  who: 'admin',
  needs: 'FLEET',
  summary: 'End or cancel maintenance of a unit',
})
