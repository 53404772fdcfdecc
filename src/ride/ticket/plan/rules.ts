/** The most tickets, won and days of a plan: beyond them a typing error is more likely than a plan. */
export const MAX_TICKETS = 1_000
export const MAX_PRICE = 10_000_000_000
export const MAX_VALID_DAYS = 3_650

export const SECTIONS = ['PREMIUM', 'MORE', 'MONTHLY'] as const

/** The won of one ticket of a plan, or of one day where it has days only, rounded. */
export const priceForOne = (
  price: number,
  { halves, days }: { halves: number | null; days: number | null },
): number => Math.round(price / (halves ? halves / 2 : (days ?? 1)))
