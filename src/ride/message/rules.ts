export const MAX_ATTEMPTS = 9
export const HOLD_SECONDS = 60

/** Seconds until the next try after the given number of tries: 5, 10, 20 … about 20 minutes. */
export const pauseSeconds = (attempts: number): number => Math.min(5 * 2 ** (attempts - 1), 1200)

/** Kinds whose text is a secret: never shown to staff, blanked once it was sent. */
export const SECRET_KINDS = ['code', 'login_id']
