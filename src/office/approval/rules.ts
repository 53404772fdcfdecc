/** The lists of requests: open ones, and decided ones. */
export const LISTED = ['PENDING', 'DECIDED'] as const
