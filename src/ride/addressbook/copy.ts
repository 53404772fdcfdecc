import { type FullRefusalCode, MAX_PASSENGERS, MAX_PLACES } from './rules.ts'

export const FULL_WORDS: Record<FullRefusalCode, string> = {
  TOO_MANY_PASSENGERS_KEPT: `주소록에는 ${MAX_PASSENGERS}분까지 저장하실 수 있습니다.`,
  TOO_MANY_PLACES_KEPT: `장소는 ${MAX_PLACES}곳까지 저장하실 수 있습니다.`,
}
export const PASSENGER_NOT_KEPT = '주소록에 저장하지 못했습니다.'
export const PASSENGER_IS_KNOWN = '주소록에 있는 분입니다.'
export const PASSENGER_SAVED = '주소록에 저장했습니다.'
export const PASSENGER_REMOVED = '주소록에서 지웠습니다.'
export const PLACE_SAVED = '장소를 저장했습니다.'
export const PLACE_REMOVED = '저장한 장소를 지웠습니다.'

/** The refusals of the address book's unique indexes. */
export const ADDRESSBOOK_CONSTRAINTS = {
  passenger_phone: { code: 'PASSENGER_KNOWN', text: '이미 주소록에 있는 분입니다.' },
  saved_place_label: { code: 'LABEL_TAKEN', text: '같은 이름으로 저장한 장소가 있습니다.' },
} as const
