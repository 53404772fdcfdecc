/** The hours after which staff log in again, however often their session is renewed. */
export const STAFF_SESSION_SECONDS = 12 * 3_600
