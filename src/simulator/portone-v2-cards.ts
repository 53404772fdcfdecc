import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addBounded } from './bounded.ts'
import type { Simulator } from './state.ts'

const outcome = z.enum(['success', 'cancel', 'fail'])

/** A card registered for repeated charges; its number's last four digits decide the results of its charges. */
export type Card = {
  billingKey: string
  storeId: string
  channelKey: string
  issueId: string
  customerId: string | null
  number: string
  issuedAt: number
  deletedAt: number | null
}

/** The outcome chosen in the window, or in the control call. */
export const issue = z.object({
  issueId: z.string().min(1).max(40),
  storeId: z.string().max(100),
  channelKey: z.string().max(100),
  customerId: z.string().max(200).nullish(),
  cardNumber: z
    .string()
    .max(30)
    .transform((text) => text.replace(/\D/g, ''))
    .pipe(z.string().regex(/^\d{14,16}$/, 'cardNumber: 14 to 16 digits'))
    .default('4330123412341234'),
  outcome: outcome.default('success'),
})

const ISSUE_FAILS = '0002'
const DECLINED = '0341'
const EXPIRED = '0069'
const TIMES_OUT_ONCE = '9995'

/** Ends a card registration; null when the card was refused or the user canceled. */
export function issueCard(
  { state, now }: Simulator,
  { issueId, storeId, channelKey, customerId, cardNumber, outcome }: z.infer<typeof issue>,
): Card | null {
  if (outcome !== 'success' || cardNumber.endsWith(ISSUE_FAILS)) return null
  const billingKey = `billing-key-${randomUUID()}`
  const card = {
    billingKey,
    storeId,
    channelKey,
    issueId,
    customerId: customerId ?? null,
    number: cardNumber,
  }
  addBounded(state.portoneV2.cards, billingKey, { ...card, issuedAt: now(), deletedAt: null }, MAX_STORED)
  return state.portoneV2.cards.get(billingKey)!
}

/** The maximum of stored cards and payments: as many as a large business has in a year. */
export const MAX_STORED = 1_000_000

/** The reason why a charge of the card is declined; null when it is accepted. */
export function declineOf({ number }: Pick<Card, 'number'>) {
  if (number.endsWith(DECLINED)) return { pgCode: 'LIMIT', pgMessage: '카드 한도를 초과하였습니다.' }
  if (number.endsWith(EXPIRED)) return { pgCode: 'EXPIRED', pgMessage: '유효기간이 지난 카드입니다.' }
  return null
}

export const timesOutOnce = ({ number }: Card): boolean => number.endsWith(TIMES_OUT_ONCE)

export const maskNumber = (number: string): string => `${number.slice(0, 4)}-****-****-${number.slice(-4)}`
