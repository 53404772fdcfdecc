import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

const deviceOut = z.object({
  id: z.string(),
  /** The browser's User-Agent header. */
  label: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})

/** The devices on which a driver typed a code, the newest first. */
export const listDriverDevices = endpoint({
  method: 'GET',
  path: '/api/drivers/{id}/devices',
  who: 'admin',
  needs: 'DISPATCH',
  summary: "A driver's devices",
  output: z.array(deviceOut),
})

/** Ends a device: it asks for a code again. */
export const deleteDriverDevice = endpoint({
  method: 'DELETE',
  path: '/api/drivers/{id}/devices/{did}',
  who: 'admin',
  needs: 'DISPATCH',
  summary: "End a driver's device",
})

/** Ends the driver's link and all devices, and sends a new link. */
export const renewDriverLink = endpoint({
  method: 'POST',
  path: '/api/drivers/{id}/link',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Send the driver a new link',
})
