/** A sign-up must be finished within so many minutes after the provider's login. */
export const TICKET_MINUTES = 10
/** A login id for an account of a provider: it cannot be guessed, and has the form of ours. */
export const socialLoginId = (provider: string, random: string): string =>
  `${provider.toLowerCase()}-${random
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(0, 10)}`
