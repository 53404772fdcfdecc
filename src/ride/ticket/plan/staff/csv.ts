import type { CsvColumn } from '#kit/csv.ts'
import type { PlanRow } from './contract.ts'
import { PLAN_FIELDS } from './copy.ts'

export const PLAN_CSV: CsvColumn<PlanRow>[] = [
  [PLAN_FIELDS.title.label, ({ title }) => title],
  [PLAN_FIELDS.amount.label, ({ amount }) => amount],
  [PLAN_FIELDS.price.label, ({ price }) => price],
  [PLAN_FIELDS.valid_days.label, ({ valid_days }) => valid_days],
  [PLAN_FIELDS.is_on_sale.label, ({ is_on_sale }) => PLAN_FIELDS.is_on_sale.text(is_on_sale)],
]
