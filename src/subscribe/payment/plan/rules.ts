import { addDays, type Day, dayOf } from '#kit/day.ts'
import { chargeableAmount } from '#platform/payment/rules.ts'
import { dueDayOf } from '#subscribe/subscription/rules.ts'

const RETRY_DAYS = [1, 3, 5, 7]
/** The time of day of charges, in KST. */
export const CHARGE_TIME = '09:00:00+09:00'

/** The instant when months due on a day are charged: 09:00 KST. */
export const chargeTimeOf = (day: Day): Date => new Date(`${day}T${CHARGE_TIME}`)

/**
 * The time of the next charge of a month that is declined now; null: never. `attempts`: the number of its declines. The
 * planned days are 1, 3, 5 and 7 days after the due day; manual retries and new cards do not use them up. When all
 * planned days have passed, as after an outage, the next try is tomorrow: one try a day.
 */
export function retryTimeOf(dueOn: Day, attempts: number, now: Date): Date | null {
  const planned = RETRY_DAYS.map((days) => chargeTimeOf(addDays(dueOn, days))).find((time) => time > now)
  if (planned) return planned
  return attempts > RETRY_DAYS.length ? null : chargeTimeOf(addDays(dayOf(now), 1))
}

export type Term = { months: number; fee: number; startDate: Day }
export type FirstMonth = { amount: number; dueOn: Day }

/** The months of a subscription: the first on the given day, the others on the anniversaries of the start. A month without a fee counts as paid. */
export const monthsPlanned = ({ months, fee, startDate }: Term, first: FirstMonth, now: Date) =>
  Array.from({ length: months }, (_, index) => {
    const month = index + 1
    const { amount: owed, dueOn } = month === 1 ? first : { amount: fee, dueOn: dueDayOf(startDate, month) }
    const amount = chargeableAmount(owed)
    const nextAt = dueOn <= dayOf(now) ? now : chargeTimeOf(dueOn)
    const state = amount === 0 ? ({ status: 'PAID', paidAt: now } as const) : { nextAt }
    return { month, amount, dueOn, ...state }
  })

/** The payment's id at the provider, derived from subscription and month; at most 40 characters of a-z, 0-9 and `-`. */
export const paymentIdOf = (subscriptionId: string, month: number): string =>
  `sub-${subscriptionId.replaceAll('-', '')}-${String(month).padStart(3, '0')}`

/** The id of a settlement's payment at the provider, derived from the settlement. */
export const settlementPaymentIdOf = (settlementId: string): string =>
  `set-${settlementId.replaceAll('-', '')}`
