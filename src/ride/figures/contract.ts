import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { CANCEL_KINDS } from '#ride/reservation/rules.ts'

const day = dayIn('날짜를 확인해 주세요.').optional()
const count = z.int()
const rides = z.object({ PENDING: count, CONFIRMED: count, COMPLETED: count, CANCELLED: count })
/** A number of tickets, in steps of 0.5. */
const counted = z.object({ tickets: z.number() })
/** Tickets and the won paid for them; tickets given by staff are worth 0. */
const worth = counted.extend({ won: z.int() })

/**
 * The owner's figures for a range of KST days, first and last included, at most 366; by default this month. Rides count
 * on the day of the ride, tickets on the day of their ledger entry. `outstanding` and `expiring` are as of now. The
 * money is in the books (`/api/admin/books`).
 */
export const getFigures = endpoint({
  method: 'GET',
  path: '/api/admin/figures',
  who: 'admin',
  needs: 'FIGURES',
  summary: "The owner's figures",
  query: z.object({ from: day, to: day }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    utilization: z.object({
      /** Unit-days (one unit on one day): available, in maintenance, with a live ride. */
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
      /** Bought, or given by staff. */
      charged: counted,
      invited: counted,
      adjusted: counted,
      /** Taken for rides. */
      taken: counted,
      /** Returned by cancellations and settlements. */
      returned: counted,
      /** Taken minus returned. */
      used: counted,
      expired: counted,
      outstanding: worth,
      expiring: z.array(worth.extend({ days: z.int() })),
    }),
    cancellations: z.object({
      total: count,
      by_kind: z.array(z.object({ kind: z.enum(CANCEL_KINDS), count })),
    }),
    guests: z.object({
      /**
       * Members with a live ride on these days, how many of them had an earlier ride, and the number of all these
       * rides.
       */
      total: count,
      repeat: count,
      rides: count,
    }),
  }),
})

/**
 * The share of completed rides that reached the pickup in time, on the same days as the figures: of `arrived`, the rides
 * with a recorded arrival, `on_time` arrived at or before the pickup, by the server's time.
 */
export const getOnTime = endpoint({
  method: 'GET',
  path: '/api/admin/figures/on-time',
  who: 'admin',
  needs: 'FIGURES',
  summary: 'Punctuality of rides',
  query: z.object({ from: day, to: day }),
  output: z.object({ from: z.string(), to: z.string(), arrived: count, on_time: count }),
})

export type OnTime = z.output<(typeof getOnTime)['output']>

export type Figures = z.output<(typeof getFigures)['output']>
