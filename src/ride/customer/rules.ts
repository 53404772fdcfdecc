/** The kinds of a found caller: an account, a passenger of former rides, or a person of an organization. */
export const CALLER_KINDS = ['MEMBER', 'GUEST', 'ORGANIZATION'] as const
export type CallerKind = (typeof CALLER_KINDS)[number]

/** The maximum of callers of each kind, and of last rides, that are shown. */
export const MAX_SHOWN = 5

/** The shortest text that is searched for: one character matches almost every row. */
const MIN_SEARCHED = 2
export const isSearched = (key: string): boolean => Array.from(key).length >= MIN_SEARCHED
