import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { text } from '#kit/text.ts'
import { APPROVAL_STATES } from '#platform/approval/rules.ts'
import { LISTED } from './rules.ts'

const approvalOut = z.object({
  id: z.string(),
  state: z.enum(APPROVAL_STATES),
  /** The act in Korean: `티켓 지급`. */
  kind_text: z.string(),
  /** The effect of the act, as it was when it was requested. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  subject_id: z.string().nullable(),
  reason: z.string().nullable(),
  asked_by: z.object({ id: z.string(), name: z.string() }),
  asked_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** The reason of a rejection, or of a failure after the approval. */
  note: z.string().nullable(),
  is_own: z.boolean(),
  /** Whether this session may approve it. */
  may_approve: z.boolean(),
})
export type ApprovalOut = z.output<typeof approvalOut>

/**
 * Requests for a second person that the session may decide or has made. Open ones: oldest first. Decided ones: newest
 * first.
 */
export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/admin/approvals',
  who: 'admin',
  needs: 'DESK',
  summary: 'Acts that wait for a second person',
  query: z.object({ ...exportedQuery, status: z.enum(LISTED).default('PENDING') }),
  output: z.array(approvalOut),
  paged: true,
  download: 'text/csv',
})

/**
 * Approves a request of another person and performs its act immediately; an export can then be downloaded once within
 * 24 hours. 403 for the session's own request and without the right of the act. 409 STALE if the facts have changed or
 * the requester has lost the right; 409 DECIDED; and the refusals of the act. Repeating the approval returns the same
 * result.
 */
export const approveApproval = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/{id}/approve',
  who: 'admin',
  needs: 'DESK',
  proof: true,
  summary: "Approve a colleague's request",
  output: approvalOut,
})

/** Rejects a request with a reason; its requester withdraws it without one. 409 DECIDED. */
export const rejectApproval = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/{id}/reject',
  who: 'admin',
  needs: 'DESK',
  summary: 'Reject or withdraw a request',
  body: z.strictObject({ reason: text(200).optional() }).optional(),
  output: approvalOut,
})
