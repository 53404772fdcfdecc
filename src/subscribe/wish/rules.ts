/** The maximum number of a subscriber's wishes without a reply. */
export const MAX_OPEN_WISHES = 10

/** Why a subscriber cannot add a wish: too many of theirs have no reply yet; null if they can. */
export const wishRefusal = (open: number): 'TOO_MANY_WISHES' | null =>
  open >= MAX_OPEN_WISHES ? 'TOO_MANY_WISHES' : null
