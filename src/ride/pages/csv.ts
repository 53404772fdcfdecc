import type { CsvColumn } from '#kit/csv.ts'
import type { FaqRow } from '#platform/faq/contract.ts'
import { FAQ_CSV } from '#platform/faq/csv.ts'
import { QUESTION_FIELDS } from './copy.ts'

export const QUESTION_CSV: CsvColumn<FaqRow>[] = [
  [QUESTION_FIELDS.group.label, ({ group }) => group ?? null],
  ...FAQ_CSV,
]
