export type ClosingRefusalCode = 'HAS_PEOPLE' | 'HAS_LIVE_RIDE' | 'HAS_TRANSFER' | 'HAS_TICKETS'

type Facts = { others: number; liveRides: number; transfers: number; halves: number }

/**
 * The reason why an organization cannot be closed; null if it can: no other members, coming rides, open transfers or
 * tickets.
 */
export function closingRefusal({ others, liveRides, transfers, halves }: Facts): ClosingRefusalCode | null {
  if (others > 0) return 'HAS_PEOPLE'
  if (liveRides > 0) return 'HAS_LIVE_RIDE'
  if (transfers > 0) return 'HAS_TRANSFER'
  return halves > 0 ? 'HAS_TICKETS' : null
}
