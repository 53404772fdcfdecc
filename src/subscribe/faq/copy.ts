import type { Fields } from '#platform/staff/rules.ts'

/** The fields of a question that staff edit. */
export const FAQ_FIELDS = {
  question: { label: '질문' },
  answer: { label: '답변' },
  order: { label: '표시 순서' },
} satisfies Fields
/** S-188, to the letter (K-81). */
export const FAQ_FAILED = '아이디 FAQ를 불러오는 중 오류가 발생했습니다'
