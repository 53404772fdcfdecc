/** The current version of the terms and the privacy policy. */
export const TERMS_VERSION = '2026-11-29'

/** How often within 24 hours a person may give a consent; a withdrawal is never refused. */
export const MAX_CHANGES_A_DAY = 50

export type Agreements = { terms: boolean; privacy: boolean; marketing?: boolean }
