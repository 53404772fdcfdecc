import type { ModelOut } from '../contract.ts'
import { feesOf, lowestFeeOf, manwonOf, offerRefusal } from '../rules.ts'
import { OFFER_WORDS } from '../copy.ts'
import { sharedSourceOf } from './picture-source.ts'

/** The meta tags of a model for search engines, messengers and the browser's tab. */
export function modelMetaOf({ brand, name, image, description, car: [car] }: ModelOut) {
  const lowest = car && lowestFeeOf(feesOf(car))
  const refusal = car && offerRefusal(car)
  const price = lowest ? `월 ${manwonOf(lowest).toLocaleString('ko-KR')}만원부터` : ''
  return {
    title: `${brand.name} ${name} ${refusal ? OFFER_WORDS[refusal] : price}`,
    description: `${description} 보험과 세금, 정비가 월 구독료에 모두 들어 있습니다.`.trim(),
    picture: sharedSourceOf(image),
  }
}
