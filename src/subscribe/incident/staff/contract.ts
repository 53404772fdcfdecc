import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { maybeLine, maybeText } from '#kit/text.ts'
import { incidentOut } from '../contract.ts'
import { INCIDENT_STATES, MAX_NOTE, MAX_PLACE } from '../rules.ts'

const staffIncidentOut = incidentOut.extend({
  subscription_id: z.string(),
  /** Has no name and number after the account is deleted. */
  subscriber: z.object({ id: z.string(), name: z.string(), mobile: z.string().nullable() }),
  car: z.object({ name: z.string(), registration_number: z.string().nullable() }),
  version: z.int(),
})
export type IncidentRow = z.output<typeof staffIncidentOut>

/**
 * Incidents: those that are not resolved oldest first, resolved ones newest first; `q` searches subscriber and plate. The
 * CSV contains the whole list.
 */
export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/incidents',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Accidents and breakdowns',
  query: z.object({ q: searchIn, status: z.enum(INCIDENT_STATES).optional(), ...exportedQuery }),
  output: z.array(staffIncidentOut),
  paged: true,
  download: 'text/csv',
})

/** Takes a reported incident; its subscriber gets a message. 409 INCIDENT_MOVED. */
export const takeIncident = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/incidents/{id}/take',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Take an incident',
  output: staffIncidentOut,
  idempotent: true,
})

/** Changes the replacement car and the note, which the subscriber reads. */
export const patchIncident = endpoint({
  method: 'PATCH',
  path: '/api/admin/subscription/incidents/{id}',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Change the notes of an incident',
  versioned: true,
  body: z.strictObject({ replacement_car: maybeLine(MAX_PLACE), note: maybeText(MAX_NOTE) }).partial(),
  output: staffIncidentOut,
  idempotent: true,
})

/** Resolves an incident that was taken; its subscriber gets a message. 409 INCIDENT_MOVED. */
export const resolveIncident = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/incidents/{id}/resolve',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Resolve an incident',
  output: staffIncidentOut,
  idempotent: true,
})
