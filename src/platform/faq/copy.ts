import type { Fields } from '#platform/staff/rules.ts'

/** Labels of the fields of a question that staff edit. */
export const FAQ_FIELDS = {
  question: { label: '질문' },
  answer: { label: '답변' },
  order: { label: '표시 순서' },
} satisfies Fields
export const GROUP_FIELD = { group: { label: '분류' } } satisfies Fields
