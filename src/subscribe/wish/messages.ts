import { messageKind } from '#kit/unit-of-work.ts'
import { replyText } from './copy.ts'

export const wishReplied = messageKind<{ model: string; reply: string }>({
  name: 'wish_replied',
  label: '차량 요청 답변',
  belongsTo: 'subscriber',
  text: ({ model, reply }) => replyText(model, reply),
})

export const MESSAGES = [wishReplied]
