import { RowCard } from '#kit/ui/card-rows.tsx'
import type { StaffModel } from '../contract.ts'
import { carsText, lowestText, nameOf } from './columns.tsx'

/** A model's row on a phone. */
export const cardOf = (open: (model: StaffModel) => void) => (model: StaffModel) => (
  <RowCard
    action="모델과 차량 보기"
    open={() => open(model)}
    title={nameOf(model)}
    text={`${carsText(model)}, ${lowestText(model)}`}
  />
)
