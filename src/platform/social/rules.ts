/** The minutes within which the user must return from the provider. */
export const STATE_MINUTES = 10
/** The number of logins that a browser may have in progress, each in its own tab. */
export const MAX_LOGINS = 5
/** The reasons why a social login failed. */
export type SocialRefusalCode = 'denied' | 'expired' | 'provider'
