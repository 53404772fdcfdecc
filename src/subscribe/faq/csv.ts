import type { CsvColumn } from '#kit/csv.ts'
import type { FaqRow } from './contract.ts'
import { answerText } from './rules.ts'

export const FAQ_CSV: CsvColumn<FaqRow>[] = [
  ['표시 순서', ({ order }) => order],
  ['질문', ({ question }) => question],
  ['답변', ({ answer }) => answerText(answer)],
]
