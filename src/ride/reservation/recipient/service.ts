import { linkTokens } from '#kit/link-token.ts'

const links = linkTokens('ride link', 12)

/** The token of a recipient's link to a ride, from the ride's id and the recipient's address. */
export const linkTokenOf = links.tokenOf

/** The ride's id in a token; null for another text. Unverified until `isLinkOf` has checked the token. */
export const rideIdIn = links.idIn

/** Whether the token was made for one of these addresses; it is invalid once an address is corrected. */
export const isLinkOf = links.isOf
