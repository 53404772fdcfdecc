import { brand } from '#brand'
import { MAX_OPEN_WISHES } from './rules.ts'
import type { Fields } from '#platform/staff/rules.ts'

/** The field of a wish that staff edit. */
export const WISH_FIELDS = { reply: { label: '답변' } } satisfies Fields

/** The error of an empty model field (S-029). */
export const MODEL_MISSING = '차량 모델명을 입력해주세요.'
export const WISH_WORDS = {
  TOO_MANY_WISHES: `답변을 기다리는 요청이 ${MAX_OPEN_WISHES}건 있습니다. 답변을 받으신 뒤에 다시 요청해 주세요.`,
}

/** The statuses by which staff filter the wishes. */
export const STATUS_WORDS = { OPEN: '답변 대기', ANSWERED: '답변 완료' } as const

/** The message to the subscriber after staff replied to a wish. */
export const replyText = (model: string, reply: string): string =>
  `[${brand.nameKo}] 요청하신 차량 ‘${model}’에 답변드립니다.\n${reply}`
