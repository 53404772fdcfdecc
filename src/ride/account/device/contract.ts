import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

const deviceOut = z.object({
  id: z.string(),
  device: z.string(),
  created_at: z.string(),
  /** The last login that skipped the second factor; null if there was none. */
  used_at: z.string().nullable(),
  is_current: z.boolean(),
})
export type DeviceRow = z.output<typeof deviceOut>

/** The person's own devices that skip the second factor, the latest first; none while the owner does not allow it. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/auth/remembered-devices',
  who: 'member',
  summary: 'Own remembered devices',
  output: z.array(deviceOut),
})

/** Forgets one of the person's own devices: its next login needs the second factor. 404 for another person's device. */
export const forgetDevice = endpoint({
  method: 'DELETE',
  path: '/api/auth/remembered-devices/{id}',
  who: 'member',
  summary: 'Forget a remembered device',
})

const securityOut = z.object({ remembers_devices: z.boolean() })

/** Whether staff may skip the second factor on a remembered device. */
export const getStaffSecurity = endpoint({
  method: 'GET',
  path: '/api/admin/staff-security',
  who: 'admin',
  needs: 'STAFF',
  summary: 'Security settings of staff',
  output: securityOut,
})

/** Allows remembered devices or forbids them; forbidding forgets all of them. */
export const putStaffSecurity = endpoint({
  method: 'PUT',
  path: '/api/admin/staff-security',
  who: 'admin',
  needs: 'STAFF',
  proof: true,
  summary: 'Set the security settings of staff',
  body: z.strictObject({ remembers_devices: z.boolean() }),
  output: securityOut,
  idempotent: true,
})
