/** A social login that was begun must come back within so many minutes. */
export const STATE_MINUTES = 10
/** Why a social login came to nothing. */
export type SocialRefusalCode = 'denied' | 'expired' | 'provider'
