import { linkTokens } from '#kit/link-token.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { deleteLinkHold } from '#ride/hold/store.ts'
import { closeUnpaid } from '#ride/ticket/purchase/link/service.ts'
import { urlOf, urls } from '#urls'
import type { Unit } from '#world'
import { PAYMENT_LINK_STATE_MACHINE } from './rules.ts'
import { changeLink, type Link } from './store.ts'

const tokens = linkTokens('payment link', 16)

/** The address of the page on which a link is paid. */
export const payUrl = (site: string, key: Uint8Array, id: string): string =>
  site + urlOf(urls.pay, { params: { token: tokens.tokenOf(key, id, '') } })

/** The id of the link that a token was made for; null for an invalid token. */
export function linkIdOf(key: Uint8Array, token: string): string | null {
  const id = tokens.idIn(token)
  return id && tokens.isOf(key, token, id, ['']) ? id : null
}

/** Deletes the hold of an open link; after the link's end, the hold may belong to a later link of the customer. */
export async function releaseUnit({ tx, publish }: Unit, link: Link): Promise<void> {
  if (link.status !== 'OPEN') return
  await deleteLinkHold(tx, { memberId: link.memberId, carId: link.carId, day: link.rideDate })
  publish('hold', { day: link.rideDate })
}

/**
 * Ends an open link without a payment: frees its unit and closes its purchase with the reason. Call under lockAccount
 * and lockLink.
 */
export async function endUnpaid(unit: Unit, link: Link, event: 'cancel' | 'expire', why: string) {
  const next = applyEvent(PAYMENT_LINK_STATE_MACHINE, link.status, event)
  if (next.refusal !== null) return next.refusal
  await releaseUnit(unit, link)
  await closeUnpaid(unit, link.purchaseId, why)
  await changeLink(unit.tx, link.id, { status: next.to, endedAt: unit.now })
  unit.publish('member', { id: link.memberId })
  return null
}
