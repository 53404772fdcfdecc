import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { reasonIn } from '#kit/page.ts'

const day = dayIn('날짜를 확인해 주세요.').optional()
const won = z.int()
const tickets = z.number()

const books = z.object({
  from: z.string(),
  to: z.string(),
  /** `refunded` and `net` include both products. */
  received: z.object({ card: won, transfer: won, subscription: won, refunded: won, net: won }),
  tickets: z.object({
    sold: tickets,
    granted_free: tickets,
    /** Used by rides that are completed, or canceled without returning the tickets. */
    used: tickets,
    /** Expired, removed by staff, or ended with their account. */
    expired: tickets,
    refunded: tickets,
    /** At the end of the last day, including tickets held by coming rides. */
    outstanding: tickets,
  }),
  deferred: z.object({
    opening: won,
    received: won,
    recognized: won,
    refunded: won,
    expired: won,
    closing: won,
  }),
  /** `past_due` and `monthly_recurring` are as of now. */
  subscription: z.object({ billed: won, collected: won, past_due: won, monthly_recurring: won }),
})
export type Books = z.output<typeof books>

/**
 * The books between two KST days, first and last included, at most 366; by default this month. All in won, `tickets` in
 * tickets. Money counts on the day it was received or refunded. A paid ticket is owed service (`deferred`) until its
 * ride is completed, or is canceled without returning the ticket; a free ticket is worth 0. A partial refund recognizes
 * the won that the company keeps. opening + received - refunded - recognized - expired = closing.
 */
export const getBooks = endpoint({
  method: 'GET',
  path: '/api/admin/books',
  who: 'admin',
  needs: 'FIGURES',
  summary: 'The books: money received, deferred and recognized',
  query: z.object({ from: day, to: day }),
  output: books,
})

/**
 * The journal between two KST days as CSV, in order of time: each receipt, refund, recognition and expiry of both
 * products. The sum of each kind equals the books of these days.
 */
export const getJournal = endpoint({
  method: 'GET',
  path: '/api/admin/books/journal',
  who: 'admin',
  needs: 'FIGURES',
  summary: 'The journal of the books, as a file',
  query: z.object({ from: day, to: day, reason: reasonIn }),
  download: 'text/csv',
})

const month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, '달을 확인해 주세요.')
const closedMonth = z.object({ month: z.string(), closed_at: z.string(), books })
export type ClosedMonth = z.output<typeof closedMonth>

/** The last 24 closed months with their books at the closing, latest first. */
export const listClosedMonths = endpoint({
  method: 'GET',
  path: '/api/admin/books/closed-months',
  who: 'admin',
  needs: 'FIGURES',
  summary: 'The closed months',
  output: z.array(closedMonth),
})

/**
 * Closes the books until the end of a month (409 MONTH_CLOSED; 422 MONTH_NOT_OVER until an hour after its end). Money
 * that is recorded later counts on the first day of the first open month. This cannot be undone.
 */
export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/admin/books/closed-months',
  who: 'admin',
  needs: 'FIGURES',
  summary: 'Close the books of a month',
  status: 201,
  body: z.strictObject({ month }),
  output: closedMonth,
  idempotent: true,
})
