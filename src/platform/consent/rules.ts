/** The version of the terms and the privacy policy that is shown now. */
export const TERMS_VERSION = '2026-11-01'

/** How often within 24 hours one may change one's mind; to take an agreement back is never refused. */
export const MAX_CHANGES_A_DAY = 50

export type Agreements = { terms: boolean; privacy: boolean; marketing?: boolean }
