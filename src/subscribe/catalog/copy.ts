import { type Day, koreanDate } from '#kit/day.ts'
import { km } from '#kit/km.ts'
import { won } from '#kit/money.ts'
import { formatPlate } from '#kit/plate.ts'
import type { BodyType, ModelGroup, OfferRefusalCode } from './rules.ts'
import { byFeeField } from './rules.ts'
import { type Fields, pictureText } from '#platform/staff/rules.ts'

const yesNo = (is: boolean): string => (is ? '예' : '아니요')

export const BODY_TYPE_NAMES: Record<BodyType, string> = {
  SEDAN: '세단',
  SUV: 'SUV',
  COUPE: '쿠페',
  CONVERTIBLE: '컨버터블',
  HATCHBACK: '해치백',
  WAGON: '왜건',
  VAN: '밴',
}
const bodyTypeText = (type: BodyType | null): string => (type ? BODY_TYPE_NAMES[type] : '없음')

/** Labels of the model fields that staff edit. */
export const MODEL_FIELDS = {
  name: { label: '모델 이름' },
  brand: { label: '브랜드', text: (brand: { name: string }) => brand.name },
  body_type: { label: '차종', text: bodyTypeText },
  image: { label: '대표 사진', text: pictureText },
  description: { label: '설명' },
} satisfies Fields

/** Labels of the car fields that staff edit. */
export const SUBSCRIPTION_CAR_FIELDS = {
  registration_number: { label: '차량 번호', text: (plate: string | null) => formatPlate(plate ?? '') },
  color: { label: '색상', text: (color: string | null) => color ?? '없음' },
  release_date: { label: '출시일', text: (day: string | null) => day ?? '출시 예정' },
  mileage: { label: '주행거리', text: km },
  retail_price: { label: '차량 가격', text: won },
  is_new: { label: '신규 표시', text: yesNo },
  is_hot: { label: '인기 표시', text: yesNo },
  images: { label: '사진', text: (images: string[]) => `${images.length}장` },
  order: { label: '표시 순서' },
  ...byFeeField((months) => ({ label: `${months}개월 구독료`, text: (fee: number | null) => won(fee ?? 0) })),
} satisfies Fields

/** The color and kilometers of a car, which tell the cars of a model apart: `은색 · 9,800km`. */
export const carLabel = ({ color, mileage }: { color: string | null; mileage: number }): string =>
  [color, km(mileage)].filter(Boolean).join(' · ')

/** Title of the page for an unknown car (S-035). */
export const CAR_NOT_FOUND = '차량을 찾을 수 없습니다'
/** Title of a list that failed to load (S-027). */
export const LIST_FAILED = '데이터를 불러오지 못했습니다'

/** The headings of the list's groups. */
export const GROUP_NAMES: Record<ModelGroup, string> = {
  new: '새로 들어온 차',
  hot: '많이 찾는 차',
  rest: '그 밖의 차',
}

/** Shown on a card and on the car's page, instead of the price or the link to apply. */
export const OFFER_WORDS: Record<OfferRefusalCode, string> = {
  NOT_RELEASED: '출시 예정',
  ALL_TAKEN: '모두 구독 중',
  NO_TERM: '구독료 상담',
}

/** When a car of a model is free again. */
export const availableFromText = (day: Day): string => `${koreanDate(day)}부터 구독하실 수 있습니다`

/** The conditions for drivers (S-006, S-007). */
export const ELIGIBILITY = ['만 26세 이상의 운전자', '운전면허 취득 후 1년 이상']
export const CONDITIONS = [
  '중도 해지 시 위약금이 발생합니다.',
  '차량 내 흡연은 금지되어 있습니다.',
  '이용 중 발생한 과태료와 범칙금은 구독자께서 부담하십니다.',
]

export const PLATE_WRONG = '올바른 차량 번호 형식이 아닙니다. (예: 123가 4567)'
export const PLATE_TAKEN = '이미 등록된 차량 번호입니다.'
export const MODEL_NAME_TAKEN = '같은 브랜드에 같은 이름의 모델이 있습니다.'
export const CAR_SUBSCRIBED = '구독 중인 차량은 삭제할 수 없습니다. 구독이 끝난 뒤에 삭제해 주세요.'
export const requestsWaitText = (count: number): string =>
  `심사 중인 신청이 ${count}건 있습니다. 먼저 처리해 주세요.`

export const CATALOG_CONSTRAINTS = {
  subscription_model_name: { code: 'MODEL_TAKEN', text: MODEL_NAME_TAKEN, field: 'name' },
  subscription_car_registration_number: {
    code: 'PLATE_TAKEN',
    text: PLATE_TAKEN,
    field: 'registration_number',
  },
} as const
