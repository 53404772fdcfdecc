import type { Fields } from '#platform/staff/rules.ts'

/** Labels of the fields of a question that staff edit. */
export const FAQ_FIELDS = {
  question: { label: '질문' },
  answer: { label: '답변' },
  order: { label: '표시 순서' },
} satisfies Fields
/** Shown when the questions cannot be loaded (S-188). The wording is prescribed (K-81). */
export const FAQ_FAILED = '아이디 FAQ를 불러오는 중 오류가 발생했습니다'
