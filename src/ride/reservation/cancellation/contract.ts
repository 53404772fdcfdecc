import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { MAX_HOURS_BEFORE, MAX_STEPS, RETURNED } from './rules.ts'

/** A cancellation at least `hours_before` hours before pickup returns `returned` tickets. */
export const cancelStep = z.strictObject({
  hours_before: z.int().min(0).max(MAX_HOURS_BEFORE),
  returned: z.literal(RETURNED),
})

/** The policy of new bookings, the earliest step first. After the last step no ticket returns. */
export const getCancelPolicy = endpoint({
  method: 'GET',
  path: '/api/cancel-policy',
  who: 'anyone',
  summary: 'The cancel policy',
  output: z.object({ steps: z.array(cancelStep) }),
})

const policyOut = z.object({ id: z.string(), version: z.int(), steps: z.array(cancelStep) })

/** The policy for staff. Version 1 is the default, which applies until the owner sets a policy. */
export const getStaffCancelPolicy = endpoint({
  method: 'GET',
  path: '/api/admin/cancel-policy',
  who: 'admin',
  needs: 'SETTINGS',
  summary: 'The cancel policy, for staff',
  output: policyOut,
})

/**
 * Sets the policy of new bookings (409 STALE): one to five steps with falling hours, whose returned tickets never rise
 * (422). Existing bookings keep their steps.
 */
export const putCancelPolicy = endpoint({
  method: 'PUT',
  path: '/api/admin/cancel-policy',
  who: 'admin',
  needs: 'SETTINGS',
  summary: 'Set the cancel policy',
  versioned: true,
  body: z.strictObject({ steps: z.array(cancelStep).min(1).max(MAX_STEPS) }),
  output: policyOut,
  idempotent: true,
})
