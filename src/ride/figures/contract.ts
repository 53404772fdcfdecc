import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { CANCEL_KINDS } from '#ride/reservation/rules.ts'

const day = dayIn('날짜를 확인해 주세요.').optional()
const count = z.int()
const rides = z.object({ PENDING: count, CONFIRMED: count, COMPLETED: count, CANCELLED: count })
/** Tickets in steps of 0.5, and what they are worth. */
const worth = z.object({ tickets: z.number(), won: z.int() })

/**
 * The owner's figures, of KST days, both inclusive, at most 366; without any, this month. Rides count by the day they
 * are driven, tickets by the day they were booked in the ledger; `outstanding` and `expiring` are as of now.
 */
export const getFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  who: 'admin',
  summary: "The owner's figures",
  query: z.object({ from: day, to: day }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    utilization: z.object({
      /** Days of units: there to be used, in maintenance, with a live ride. */
      available: count,
      maintenance: count,
      booked: count,
      cars: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          units: count,
          available: count,
          maintenance: count,
          booked: count,
          /** The bookings, by display status. */
          PENDING: count,
          CONFIRMED: count,
          COMPLETED: count,
        }),
      ),
    }),
    rides: z.object({
      total: count,
      by_status: rides,
      by_purpose: z.array(rides.extend({ purpose: z.string() })),
      by_day: z.array(rides.extend({ day: z.string() })),
    }),
    tickets: z.object({
      /** The value of one ticket, in won. */
      ticket_won: z.int(),
      sold: worth,
      invited: worth,
      adjusted: worth,
      /** Taken for rides. */
      taken: worth,
      /** Given back by cancellations and settlements. */
      returned: worth,
      /** Taken less given back. */
      used: worth,
      expired: worth,
      outstanding: worth,
      expiring: z.array(worth.extend({ days: z.int() })),
    }),
    cancellations: z.object({
      total: count,
      by_kind: z.array(z.object({ kind: z.enum(CANCEL_KINDS), count })),
    }),
    guests: z.object({
      /** Members with a live ride on these days, those of them who had one before it, and all their live rides then. */
      total: count,
      repeat: count,
      rides: count,
    }),
  }),
})

export type Figures = z.output<(typeof getFigures)['output']>
