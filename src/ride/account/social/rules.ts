/** The minutes after the provider's login in which the sign-up must be finished. */
export const TICKET_MINUTES = 10
/** A login id for a provider's account, which cannot be guessed and has the format of our ids. */
export const socialLoginId = (provider: string, random: string): string =>
  `${provider.toLowerCase()}-${random
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(0, 10)}`
