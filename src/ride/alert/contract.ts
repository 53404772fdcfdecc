import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { pageQuery } from '#kit/page.ts'
import { text } from '#kit/text.ts'
import { dispatchOut } from '#ride/reservation/dispatch/contract.ts'
import { ALERT_KINDS, ALERT_STATES } from './rules.ts'

export const alertOut = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** The fact that threatens the ride, in Korean. */
  kind_text: z.string(),
  state: z.enum(ALERT_STATES),
  ride: dispatchOut,
  opened_at: z.string(),
  /** The name of the staff member who handles the alert. */
  taken_by: z.string().nullable(),
  taken_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
  note: z.string(),
})
export type AlertOut = z.output<typeof alertOut>

/** Rides at risk, oldest first; without a state, all that are not resolved. */
export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Rides at risk',
  query: z.object({ state: z.enum(ALERT_STATES).optional(), ...pageQuery }),
  output: z.array(alertOut),
  paged: true,
})

/** The caller takes the alert. 409 NOT_OPEN if another staff member has taken it, or it is resolved. */
export const takeAlert = endpoint({
  method: 'POST',
  path: '/api/admin/alerts/{id}/take',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Take an alert',
  output: alertOut,
})

/** Ends an alert by hand; it does not open again for the same fact. 409 RESOLVED_BEFORE. */
export const resolveAlert = endpoint({
  method: 'POST',
  path: '/api/admin/alerts/{id}/resolve',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Resolve an alert',
  body: z.strictObject({ note: text(200).optional() }),
  output: alertOut,
})
