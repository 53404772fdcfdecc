import type { CsvColumn } from '#kit/csv.ts'
import type { FaqRow } from './contract.ts'
import { FAQ_FIELDS } from './copy.ts'
import { answerText } from './rules.ts'

export const FAQ_CSV: CsvColumn<FaqRow>[] = [
  [FAQ_FIELDS.order.label, ({ order }) => order],
  [FAQ_FIELDS.question.label, ({ question }) => question],
  [FAQ_FIELDS.answer.label, ({ answer }) => answerText(answer)],
]
