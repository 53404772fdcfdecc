import { TERMS_REQUIRED } from '../copy.ts'

/** The documents of a sign-up. */
export type Agreed = { terms: boolean; privacy: boolean; marketing: boolean }

export const noConsents: Agreed = { terms: false, privacy: false, marketing: false }

/** The required consents that are missing (C-097, S-095). */
export const consentErrors = ({ terms, privacy }: Agreed): Partial<Record<keyof Agreed, string>> => ({
  ...(!terms && { terms: TERMS_REQUIRED }),
  ...(!privacy && { privacy: TERMS_REQUIRED }),
})

/** The consents in the form that a sign-up sends. A sign-up is sent only with the required ones. */
export const agreementsOf = ({ marketing }: Agreed) => ({
  terms: true as const,
  privacy: true as const,
  marketing,
})
