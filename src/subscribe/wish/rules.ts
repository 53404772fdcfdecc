/** The maximum of a subscriber's wishes that wait for an answer. */
export const MAX_OPEN_WISHES = 10

/** Whether a subscriber has as many open wishes as are answered first. */
export const wishRefusal = (open: number): 'TOO_MANY_WISHES' | null =>
  open >= MAX_OPEN_WISHES ? 'TOO_MANY_WISHES' : null
