/** How many wishes of one subscriber may wait for an answer. */
export const MOST_OPEN_WISHES = 10

/** Whether a subscriber has as many open wishes as are answered first. */
export const wishRefusal = (open: number): 'TOO_MANY_WISHES' | null =>
  open >= MOST_OPEN_WISHES ? 'TOO_MANY_WISHES' : null
