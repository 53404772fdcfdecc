/** The version of the terms and the privacy policy that is shown now. */
export const TERMS_VERSION = '2026-11-01'

export type Agreements = { terms: boolean; privacy: boolean; marketing?: boolean | undefined }
