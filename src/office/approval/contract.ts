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
  /** Why it was rejected, or why the act failed after its approval. */
  note: z.string().nullable(),
  is_own: z.boolean(),
  /** Whether this session may approve it. */
  may_approve: z.boolean(),
})
export type ApprovalOut = z.output<typeof approvalOut>

/** Requests for a second person that the session may decide or has made: open ones oldest first, decided ones newest first. */
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
 * Approves a request of another person and runs its act at once; a file may then be downloaded once within 24 hours. 403
 * for one's own and without the right of the act; 409 STALE if it would do something else by now or the person who asked has lost the right, DECIDED, and the
 * refusals of the act. The same approval again answers the same.
 */
export const approveApproval = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/{id}/approve',
  who: 'admin',
  needs: 'DESK',
  proof: true,
  summary: 'Approve an act of another person',
  output: approvalOut,
})

/** Rejects a request with a reason; without one the person who asked withdraws it. 409 DECIDED. */
export const rejectApproval = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/{id}/reject',
  who: 'admin',
  needs: 'DESK',
  summary: 'Reject or withdraw a request',
  body: z.strictObject({ reason: text(200).optional() }).optional(),
  output: approvalOut,
})
