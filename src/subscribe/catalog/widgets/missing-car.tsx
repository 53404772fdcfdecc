import { Button } from '#kit/ui/button.tsx'
import { CAR_NOT_FOUND } from '../copy.ts'
import { urls } from '#urls'

/** The page for a URL whose car does not exist (S-035). */
export const MissingCar = () => (
  <div role="alert" className="grid justify-items-center gap-base py-24 text-center">
    <h1 className="text-title">{CAR_NOT_FOUND}</h1>
    <p className="text-body text-text-soft">주소가 바뀌었거나 더 이상 구독할 수 없는 차량입니다.</p>
    <Button to={urls.subscribe.cars}>구독 차량 보기</Button>
  </div>
)
