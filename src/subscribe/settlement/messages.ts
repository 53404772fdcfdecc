import { messageKind } from '#kit/unit-of-work.ts'
import { acceptedText, offeredText } from './copy.ts'

export type SettlementFacts = Parameters<typeof offeredText>[0]

export const settlementOffered = messageKind<SettlementFacts>({
  name: 'settlement_offered',
  label: '구독 정산 안내',
  belongsTo: 'subscriber',
  text: offeredText,
})

export const settlementAccepted = messageKind<SettlementFacts>({
  name: 'settlement_accepted',
  label: '구독 정산 동의',
  belongsTo: 'subscriber',
  text: acceptedText,
})

export const MESSAGES = [settlementOffered, settlementAccepted]
