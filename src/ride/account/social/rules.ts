/** A sign-up must be finished so soon after the provider let somebody in. */
export const TICKET_MINUTES = 10
/** A login id for somebody whom a provider knows: nobody can guess another's, and it is one of ours. */
export const socialLoginId = (provider: string, random: string): string =>
  `${provider.toLowerCase()}-${random
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(0, 10)}`
