import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'

const day = dayIn('날짜를 확인해 주세요.').optional()
const won = z.int()
const tickets = z.number()

/**
 * The books between two KST days, first and last included, at most 366; by default this month. All in won, `tickets` in
 * tickets. Money counts on the day it was received or refunded. Paid tickets are owed service (`deferred`) until their
 * ride is completed, or canceled without returning them; tickets that were given are worth 0. A refund of a part
 * recognizes the won that it keeps. opening + received - refunded - recognized - expired = closing.
 */
export const getBooks = endpoint({
  method: 'GET',
  path: '/api/admin/books',
  who: 'admin',
  summary: 'The books: money received, service owed and done',
  query: z.object({ from: day, to: day }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    /** `refunded` and `net` are of both products. */
    received: z.object({ card: won, transfer: won, subscription: won, refunded: won, net: won }),
    tickets: z.object({
      sold: tickets,
      granted_free: tickets,
      /** Used by rides that are completed, or canceled without returning them. */
      used: tickets,
      /** Expired, taken by staff, or ended with their account. */
      expired: tickets,
      refunded: tickets,
      /** At the end of the last day, with those taken for rides to come. */
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
  }),
})

export type Books = z.output<(typeof getBooks)['output']>

/**
 * The journal between two KST days as CSV: each receipt, refund, recognition and expiry of both products, in the order of
 * time. The sums of its kinds are those of the books of these days.
 */
export const getJournal = endpoint({
  method: 'GET',
  path: '/api/admin/books/journal',
  who: 'admin',
  summary: 'The journal of the books, as a file',
  query: z.object({ from: day, to: day }),
  download: 'text/csv',
})
