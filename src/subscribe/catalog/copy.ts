import type { OfferRefusalCode } from './rules.ts'

/** S-035. */
export const CAR_NOT_FOUND = '차량을 찾을 수 없습니다'
/** S-027. */
export const LIST_FAILED = '데이터를 불러오지 못했습니다'

/** The text of a card and of the car's page in place of a price or of the link to apply. */
export const OFFER_WORDS: Record<OfferRefusalCode, string> = {
  NOT_RELEASED: '출시 예정',
  ALL_TAKEN: '모두 구독 중',
  NO_TERM: '구독료 상담',
}

/** The conditions for drivers (S-006, S-007). */
export const ELIGIBILITY = ['만 26세 이상의 운전자', '운전면허 취득 후 1년 이상']
export const CONDITIONS = [
  '중도 해지 시 위약금이 발생합니다.',
  '차량 내 흡연은 금지되어 있습니다.',
  '이용 중 발생한 과태료와 범칙금은 구독자께서 부담하십니다.',
]

export const PLATE_WRONG = '올바른 차량 번호 형식이 아닙니다. (예: 123가 4567)'
export const PLATE_TAKEN = '이미 등록된 차량 번호입니다.'
export const MODEL_TAKEN = '같은 브랜드에 같은 이름의 모델이 있습니다.'
export const CAR_SUBSCRIBED = '구독 중인 차량은 삭제할 수 없습니다. 구독이 끝난 뒤에 삭제해 주세요.'
export const requestsWaitText = (count: number): string =>
  `심사 중인 신청이 ${count}건 있습니다. 먼저 처리해 주세요.`

export const CATALOG_CONSTRAINTS = {
  subscription_model_name: { code: 'MODEL_TAKEN', text: MODEL_TAKEN, field: 'name' },
  subscription_car_registration_number: {
    code: 'PLATE_TAKEN',
    text: PLATE_TAKEN,
    field: 'registration_number',
  },
} as const
