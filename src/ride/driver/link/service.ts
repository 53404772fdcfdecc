import { linkTokens } from '#kit/link-token.ts'
import type { Tx } from '#kit/db.ts'
import type { Rendering } from '#kit/unit-of-work.ts'
import { linksOf } from '../store.ts'
import { urlOf, urls } from '#urls'

const links = linkTokens('driver link', 16)

type Linked = { id: string; linkVersion: number }

/** The token of a driver's link. A higher version of the link ends the former one. */
export const driverTokenOf = (key: Uint8Array, { id, linkVersion }: Linked): string =>
  links.tokenOf(key, id, String(linkVersion))

/** The link to the driver's page in a message; null on a site without a public address. */
export const driverLinkIn = ({ site, key }: Pick<Rendering, 'site' | 'key'>, driver: Linked): string | null =>
  site ? site + urlOf(urls.drive, { params: { token: driverTokenOf(key, driver) } }) : null

/** The driver's id in a token; null for another text. It proves nothing before `isDriverToken`. */
export const driverIdIn = links.idIn

/** Whether the token is the driver's current one. */
export const isDriverToken = (key: Uint8Array, token: string, { id, linkVersion }: Linked): boolean =>
  links.isOf(key, token, id, [String(linkVersion)])

type LinkFacts = { driverId: string; linkVersion: number }

/**
 * The facts of waiting messages with the current links of their drivers. A message to a former number of the driver
 * keeps its link, which has ended.
 */
export async function withCurrentLinks<Facts extends LinkFacts>(
  tx: Tx,
  messages: readonly { recipient: string; facts: Facts }[],
): Promise<Facts[]> {
  const links = await linksOf(
    tx,
    messages.map(({ facts }) => facts.driverId),
  )
  return messages.map(({ recipient, facts }) => {
    const link = links.get(facts.driverId)
    return link?.phone === recipient ? { ...facts, linkVersion: link.linkVersion } : facts
  })
}
