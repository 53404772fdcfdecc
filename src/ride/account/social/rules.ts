/** The minutes within which a sign-up must be finished after the provider's login. */
export const TICKET_MINUTES = 10
/** A login id for an account of a provider: it cannot be guessed, and has the format of our ids. */
export const socialLoginId = (provider: string, random: string): string =>
  `${provider.toLowerCase()}-${random
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(0, 10)}`
