import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { halvesOf } from '#kit/money.ts'
import { exportedQuery, pageQuery } from '#kit/page.ts'
import { text } from '#kit/text.ts'
import { ENTRY_TYPES } from './rules.ts'

export const ticketEntry = z.object({
  created_at: z.string(),
  prev_tickets: z.number(),
  type: z.enum(ENTRY_TYPES),
  amount: z.number(),
  remaining_tickets: z.number(),
})

const listedEntry = ticketEntry.extend({
  /** The ride for which the tickets were taken or refunded. */
  ride: z.object({ id: z.string(), ride_date: z.string(), car_name: z.string() }).nullable(),
  /** The purchase that granted, revoked or restored the tickets. */
  purchase: z.object({ id: z.string(), title: z.string(), receipt_url: z.string().nullable() }).nullable(),
  /** For an invite bonus: the invited person, or the inviter. */
  invite: z.object({ name: z.string() }).nullable(),
  /** The member of staff and the reason; only in responses to staff. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
})

/**
 * A member's ledger, or only its entries about one reservation, newest first. Amounts are signed, in tickets; each
 * entry names its source.
 */
export const listTickets = endpoint({
  method: 'GET',
  path: '/api/users/{id}/tickets',
  who: 'self',
  needs: 'CUSTOMERS',
  summary: "A member's ticket ledger",
  query: z.object({ reservation: idIn.optional(), ...pageQuery }),
  output: z.array(listedEntry),
  paged: true,
})

const ledgerEntry = listedEntry.extend({
  id: z.string(),
  member: z.object({ id: z.string(), name: z.string(), user_id: z.string().nullable() }),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

const day = dayIn('날짜를 확인해 주세요.')

/**
 * The ledger of all holders, filtered by one kind of entry and by KST days; newest first. The CSV contains the whole
 * list.
 */
export const listLedger = endpoint({
  method: 'GET',
  path: '/api/admin/tickets',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Ticket ledger of all members',
  query: z.object({
    ...exportedQuery,
    type: z.enum(ENTRY_TYPES).default('CHARGE'),
    from: day.optional(),
    to: day.optional(),
  }),
  output: z.array(ledgerEntry),
  paged: true,
  download: 'text/csv',
})

const inHalves = (value: number) => halvesOf(value) !== null
const IN_HALVES = '0.5 단위로 입력해 주세요.'

/** Grants tickets for 90 or 365 days. Amount 0 adds none but changes the expiry of every valid lot, also of a lot that future rides hold completely. */
export const grantTickets = endpoint({
  method: 'POST',
  path: '/api/tickets',
  who: 'admin',
  needs: 'TICKETS',
  waits: true,
  summary: 'Grant tickets',
  body: z.object({
    user_id: idIn,
    amount: z.number().min(0).max(10_000).refine(inHalves, IN_HALVES),
    date: z.union([z.literal(90), z.literal(365)], '90일 또는 365일을 선택해 주세요.').default(90),
  }),
  output: z.object({
    tickets: z.number(),
    entry: ticketEntry.nullable(),
    /** The number of lots whose expiry changed. */
    moved: z.number(),
  }),
  status: 201,
  idempotent: true,
})

/**
 * Corrects a balance with a reason; the amount is signed, in steps of 0.5. 409 BELOW_ZERO if it exceeds the spendable
 * balance.
 */
export const adjustTickets = endpoint({
  method: 'POST',
  path: '/api/tickets/adjust',
  who: 'admin',
  needs: 'TICKETS',
  waits: true,
  summary: 'Adjust tickets with a reason',
  body: z.object({
    user_id: idIn,
    amount: z.number().min(-10_000).max(10_000).refine(inHalves, IN_HALVES).refine(Boolean, IN_HALVES),
    reason: text(200),
  }),
  output: z.object({ tickets: z.number(), entry: ticketEntry }),
  status: 201,
  idempotent: true,
})
