import { won } from '#kit/money.ts'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { agreedMileageOf } from '#subscribe/application/rules.ts'
import type { CarOut } from '../contract.ts'
import { offeredOf, offerRefusal } from '../rules.ts'
import { OFFER_WORDS } from '../words.ts'

/** `2025년 6월 9일`. */
const dateText = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}년 ${month}월 ${date}일`
}

/** What there is to know of the car on offer, and how many of its kind can still be had. */
export function CarFacts({ car, cars }: { car: CarOut; cars: readonly CarOut[] }) {
  const refusal = offerRefusal(car)
  return (
    <FactList>
      {car.retail_price > 0 && <Fact name="차량 가격">{won(car.retail_price)}</Fact>}
      <Fact name="출시일">{car.release_date ? dateText(car.release_date) : '출시 예정'}</Fact>
      {car.release_date && <Fact name="주행거리">{car.mileage.toLocaleString('ko-KR')}km</Fact>}
      {car.release_date && (
        <Fact name="약정 주행거리">월 {agreedMileageOf(1).toLocaleString('ko-KR')}km</Fact>
      )}
      {car.release_date && (
        <Fact name="구독 가능">{refusal ? OFFER_WORDS[refusal] : `${offeredOf(cars)}대`}</Fact>
      )}
    </FactList>
  )
}
