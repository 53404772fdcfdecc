import { messageKind } from '#kit/unit-of-work.ts'
import { chargedText, proposedText, withdrawnText } from './copy.ts'

export type FineFacts = Parameters<typeof chargedText>[0]

export const fineProposed = messageKind<Parameters<typeof proposedText>[0]>({
  name: 'fine_proposed',
  label: '과태료·통행료 안내',
  belongsTo: 'subscriber',
  text: proposedText,
})

export const fineCharged = messageKind<FineFacts>({
  name: 'fine_charged',
  label: '과태료·통행료 결제',
  belongsTo: 'subscriber',
  text: chargedText,
})

export const fineWithdrawn = messageKind<FineFacts>({
  name: 'fine_withdrawn',
  label: '과태료·통행료 철회',
  belongsTo: 'subscriber',
  text: withdrawnText,
})

export const MESSAGES = [fineProposed, fineCharged, fineWithdrawn]
