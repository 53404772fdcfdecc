import { messageKind } from '#kit/unit-of-work.ts'
import { modelFreeText } from './copy.ts'

export const modelFree = messageKind<{ model: string }>({
  name: 'model_free',
  label: '빈 차 알림',
  belongsTo: 'subscriber',
  text: ({ model }) => modelFreeText(model),
})

export const MESSAGES = [modelFree]
