import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { idIn } from '#kit/id-in.ts'
import { text } from '#kit/text.ts'
import { dispatchOut } from '../dispatch/contract.ts'
import { MAX_NOTE } from './rules.ts'

/** The claim that staff decide: the id of the driver's NO_SHOW_CLAIMED event. */
const claim = idIn

/**
 * Accepts a driver's claim: the ride ends as a no-show, is canceled and keeps its ticket; the booker gets a message.
 * The same decision again has no effect. 409 NO_SHOW_REFUSED, WITHDRAWN, MOVED_ON, CANCELED; 404 for an unknown claim.
 */
export const acceptNoShow = endpoint({
  method: 'POST',
  path: '/api/reservations/{id}/no-show/accept',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Accept a no-show report',
  body: z.strictObject({ claim }),
  output: dispatchOut,
  idempotent: true,
})

/**
 * Refuses a driver's claim with a note: the claim is undone, and the driver gets a message to keep waiting. The same
 * decision again has no effect. 409 NO_SHOW_ACCEPTED, WITHDRAWN, MOVED_ON, CANCELED; 404 for an unknown claim.
 */
export const refuseNoShow = endpoint({
  method: 'POST',
  path: '/api/reservations/{id}/no-show/refuse',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Reject a no-show report',
  body: z.strictObject({ claim, note: text(MAX_NOTE) }),
  output: dispatchOut,
  idempotent: true,
})
