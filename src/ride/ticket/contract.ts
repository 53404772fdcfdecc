import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { halvesOf } from '#kit/money.ts'
import { pageQuery } from '#kit/page.ts'
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
  /** The ride that it was taken for or came back from. */
  ride: z.object({ id: z.string(), ride_date: z.string(), car_name: z.string() }).nullable(),
  /** The purchase that gave it, took it back or gave it again. */
  purchase: z.object({ id: z.string(), title: z.string(), receipt_url: z.string().nullable() }).nullable(),
  /** Of a present: who was invited, or who invited. */
  invite: z.object({ name: z.string() }).nullable(),
  /** The member of staff and the reason; for staff only. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
})

/** A member's ledger, or what of it is about one reservation, newest first; amounts in tickets, signed; each entry with what it came from. */
export const listTickets = endpoint({
  method: 'GET',
  path: '/api/users/{id}/tickets',
  who: 'self',
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

/** The ledger of all members, one kind of entry, of KST days; newest first. As CSV the whole list. */
export const listLedger = endpoint({
  method: 'GET',
  path: '/api/admin/tickets',
  who: 'admin',
  summary: 'Ticket ledger of all members',
  query: z.object({
    ...pageQuery,
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

/** Grants tickets for 90 or 365 days; amount 0 moves the expiry of every live lot, also of one that only rides still to be driven hold. */
export const grantTickets = endpoint({
  method: 'POST',
  path: '/api/tickets',
  who: 'admin',
  summary: 'Grant tickets',
  body: z.object({
    user_id: idIn,
    amount: z.number().min(0).max(10_000).refine(inHalves, IN_HALVES),
    date: z.union([z.literal(90), z.literal(365)], '90일 또는 365일을 선택해 주세요.').default(90),
  }),
  output: z.object({
    tickets: z.number(),
    entry: ticketEntry.nullable(),
    /** How many lots have another expiry now. */
    moved: z.number(),
  }),
  status: 201,
  idempotent: true,
})

/** Corrects a balance with a reason: signed, in steps of 0.5; 409 BELOW_ZERO for more than can be spent. */
export const adjustTickets = endpoint({
  method: 'POST',
  path: '/api/tickets/adjust',
  who: 'admin',
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
