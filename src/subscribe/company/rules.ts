/** The maximum of characters of a company's name. */
export const MAX_COMPANY = 50
/** The maximum of characters of the name of its representative. */
export const MAX_PERSON = 30
export const MAX_ADDRESS = 200

/** The days after which an uploaded document that no company uses is destroyed. */
export const UNUSED_DAYS = 1
