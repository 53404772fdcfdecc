/** A social login that was begun must come back within so many minutes. */
export const STATE_MINUTES = 10
/** A browser may have so many logins under way at once, each in its tab. */
export const MAX_LOGINS = 5
/** Why a social login came to nothing. */
export type SocialRefusalCode = 'denied' | 'expired' | 'provider'
