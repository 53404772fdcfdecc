import type { CloseRefusalCode } from './rules.ts'

export const CLOSE_WORDS: Record<CloseRefusalCode, string> = {
  MONTH_NOT_OVER: '끝나지 않은 달입니다. 다음 달 1일 01:00부터 마감할 수 있습니다.',
  MONTH_CLOSED: '이미 마감한 달입니다.',
}

/** `2026년 11월`. */
export const monthText = (month: string): string => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`

export const CLOSE_EFFECT =
  '마감한 달의 장부는 더 바뀌지 않습니다. 그 뒤에 확인한 입금은 열린 달의 첫날로 들어갑니다. 마감은 되돌릴 수 없습니다.'
