import { Badge } from '#kit/ui/badge.tsx'
import { Choices } from '#kit/ui/choices.tsx'
import type { CarOut } from '#subscribe/catalog/contract.ts'
import { feesOf, lowestFeeOf, type Term } from '#subscribe/catalog/rules.ts'
import { carLabel } from '#subscribe/catalog/copy.ts'
import { feeText } from '#subscribe/catalog/widgets/term-choice.tsx'

type Props = { cars: readonly CarOut[]; months: Term; value: string; choose: (id: string) => void }

/** The choice of a car if several cars of the model are on offer; nothing for a single one. */
export function CarChoice({ cars, months, value, choose }: Props) {
  if (cars.length < 2) return null
  return (
    <Choices
      legend="차량"
      value={value}
      choose={choose}
      choices={cars.map((car) => ({
        value: car.id,
        label: carLabel(car),
        text: carFee(car, months),
        beside: car.is_new && <Badge tone="green">신규</Badge>,
      }))}
    />
  )
}

function carFee(car: CarOut, months: Term): string {
  const fees = feesOf(car)
  const fee = fees[months]
  return fee ? feeText(fee) : `${feeText(lowestFeeOf(fees)!)}부터, 고르신 기간은 없음`
}
