import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { DELIVERIES, VIAS } from './delivery/rules.ts'
import { MESSAGE_STATES } from './rules.ts'

const message = z.object({
  id: z.string(),
  kind: z.string(),
  /** The name of the kind in Korean. */
  kind_text: z.string(),
  recipient: z.string(),
  text: z.string(),
  state: z.enum(MESSAGE_STATES),
  attempts: z.number(),
  error: z.string().nullable(),
  created_at: z.string(),
  done_at: z.string().nullable(),
  /** The delivery state of a message that the provider accepted; null for a channel without reports. */
  delivery: z.enum(DELIVERIES).nullable(),
  /** Why the message was not delivered, or why it was sent as SMS instead of 알림톡. */
  delivery_error: z.string().nullable(),
  via: z.enum(VIAS).nullable(),
})
export type MessageOut = z.output<typeof message>

/**
 * Messages with their state, newest first, filtered by state and by the beginning or end of a number; secret texts are
 * blank. As CSV the whole list.
 */
export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  who: 'admin',
  needs: 'MESSAGES',
  summary: 'Messages with their delivery',
  query: z.object({
    ...exportedQuery,
    state: z.enum(MESSAGE_STATES).optional(),
    /** Only messages that were accepted but not delivered. */
    delivery: z.literal('FAILED').optional(),
    /** The subject of the messages, such as a reservation. */
    subject_id: z.uuid('ID 형식을 확인해 주세요.').optional(),
    q: searchIn,
  }),
  output: z.array(message),
  paged: true,
  download: 'text/csv',
})

/**
 * Sends a failed message again (409 NOT_FAILED, SECRET_GONE, ERASED); does nothing for a message that waits already.
 */
export const resendMessage = endpoint({
  method: 'POST',
  path: '/api/admin/outbox/{id}/resend',
  who: 'admin',
  needs: 'MESSAGES',
  summary: 'Send a failed message again',
  idempotent: true,
})

/** Sends again all failed messages of the last seven days that may be resent; returns their number. */
export const resendMessages = endpoint({
  method: 'POST',
  path: '/api/admin/outbox/resend',
  who: 'admin',
  needs: 'MESSAGES',
  summary: 'Send all failed messages again',
  output: z.object({ resent: z.number() }),
  idempotent: true,
})
