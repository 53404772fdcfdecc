/** The seconds after which staff must log in again (12 hours), however often their session is renewed. */
export const STAFF_SESSION_SECONDS = 12 * 3_600
