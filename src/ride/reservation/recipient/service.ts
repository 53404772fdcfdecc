import { linkTokens } from '#kit/link-token.ts'

const links = linkTokens('ride link', 12)

/** The token of a recipient's link to a ride, by the ride's id and the recipient's address. */
export const linkTokenOf = links.tokenOf

/** The ride's id in a token; null for another text. It proves nothing before `isLinkOf`. */
export const rideIdIn = links.idIn

/** Whether the token was made for one of these addresses: a corrected number ends the link of the former one. */
export const isLinkOf = links.isOf
