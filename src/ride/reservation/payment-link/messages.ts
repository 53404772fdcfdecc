import type { Language } from '#kit/language.ts'
import { messageKind, type Rendering } from '#kit/unit-of-work.ts'
import { withAddress } from '#platform/outbox/copy.ts'
import { urls } from '#urls'
import { linkMessage, refundAlert, refundMessage } from './copy.ts'
import { payUrl } from './service.ts'

type LinkFacts = { linkId: string; language: Language; pickupAt: string; until: string; amount: number }

export const paymentLinkSent = messageKind<LinkFacts>({
  name: 'payment_link',
  label: '결제 링크',
  belongsTo: 'member',
  text: (facts, { site, key, language }: Rendering) =>
    withAddress(linkMessage(facts, language), site && payUrl(site, key, facts.linkId)),
})

type Refunded = { language: Language; amount: number }

export const paymentLinkRefunded = messageKind<Refunded>({
  name: 'payment_link_refunded',
  label: '결제 링크 환불 안내',
  belongsTo: 'member',
  text: ({ amount }, { language }) => refundMessage(amount, language),
})

/** Alerts the dispatcher on duty that a paid order was not booked. It names no guest. */
export const paymentLinkAlert = messageKind<{ pickupAt: string; amount: number }>({
  name: 'payment_link_alert',
  label: '결제 링크 환불 알림',
  text: ({ pickupAt, amount }, { site }) =>
    withAddress(refundAlert(pickupAt, amount), site && site + urls.admin.purchases),
})

export const LINK_MESSAGES = [paymentLinkSent, paymentLinkRefunded, paymentLinkAlert]
