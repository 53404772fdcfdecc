import { TERMS_REQUIRED } from '../copy.ts'

/** Documents of a sign-up. */
export type Agreed = { terms: boolean; privacy: boolean; marketing: boolean }

export const noConsents: Agreed = { terms: false, privacy: false, marketing: false }

/** Which required consents are missing (C-097, S-095). */
export const consentErrors = ({ terms, privacy }: Agreed): Partial<Record<keyof Agreed, string>> => ({
  ...(!terms && { terms: TERMS_REQUIRED }),
  ...(!privacy && { privacy: TERMS_REQUIRED }),
})

/** The consents as a sign-up sends them: without the required ones nothing is sent. */
export const agreementsOf = ({ marketing }: Agreed) => ({
  terms: true as const,
  privacy: true as const,
  marketing,
})
