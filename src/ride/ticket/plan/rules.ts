/** The limits of a plan, in tickets, won and days: a higher value is probably a typing error. */
export const MAX_TICKETS = 1_000
export const MAX_PRICE = 10_000_000_000
export const MAX_VALID_DAYS = 3_650

export const SECTIONS = ['PREMIUM', 'MORE', 'MONTHLY'] as const

/** The price of one ticket of a plan in won, or of one day if it has only days, rounded. */
export const priceForOne = (
  price: number,
  { halves, days }: { halves: number | null; days: number | null },
): number => Math.round(price / (halves ? halves / 2 : (days ?? 1)))
