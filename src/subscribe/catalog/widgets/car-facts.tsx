import { koreanDate } from '#kit/day.ts'
import { km } from '#kit/km.ts'
import { won } from '#kit/money.ts'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { agreedMileageOf } from '../rules.ts'
import type { CarOut } from '../contract.ts'
import { countOffered, offerRefusal } from '../rules.ts'
import { carLabel, OFFER_WORDS } from '../copy.ts'

type Props = {
  car: CarOut
  cars: readonly CarOut[]
  /** The chosen term. */
  months: number | null
}

/** The facts of the car on offer, and how many cars of the model can be applied for. */
export function CarFacts({ car, cars, months }: Props) {
  const refusal = offerRefusal(car)
  return (
    <FactList>
      {car.retail_price > 0 && <Fact name="차량 가격">{won(car.retail_price)}</Fact>}
      <Fact name="출시일">{car.release_date ? koreanDate(car.release_date) : '출시 예정'}</Fact>
      {car.release_date && <Fact name="주행거리">{km(car.mileage)}</Fact>}
      {car.release_date && (
        <Fact name="약정 주행거리">
          {months === null ? '' : `${months}개월 ${km(agreedMileageOf(months))}, `}월 {km(agreedMileageOf(1))}
        </Fact>
      )}
      {car.release_date && (
        <Fact name="구독 가능">
          {refusal ? (
            OFFER_WORDS[refusal]
          ) : (
            <>
              {countOffered(cars)}대
              {cars
                .filter((one) => !offerRefusal(one))
                .map((one) => (
                  <span key={one.id} className="block text-text-soft">
                    {carLabel(one)}
                  </span>
                ))}
            </>
          )}
        </Fact>
      )}
    </FactList>
  )
}
