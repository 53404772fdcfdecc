/** The maximum number of hits of each kind. */
export const MAX_HITS = 5

// The beginning of almost every guest's number.
const EVERY_PHONE = '010'

/** Whether a search key (`searchKey`) can find few rows: one character, two digits and `010` match too many. */
export const isSearchable = (key: string): boolean =>
  Array.from(key).length >= 2 && key !== EVERY_PHONE && !/^\d\d$/.test(key)
