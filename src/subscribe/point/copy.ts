import type { ValidityRefusalCode } from '#subscribe/coupon/rules.ts'
import type { Fields } from '#platform/staff/rules.ts'

/** Labels of the point coupon fields that staff edit. */
export const POINT_COUPON_FIELDS = {
  code: { label: '쿠폰 코드' },
  amount: { label: '포인트', text: (points: number) => `${points.toLocaleString('ko-KR')}P` },
  valid_from: { label: '시작일' },
  valid_to: { label: '마지막 날' },
  cap: { label: '수량' },
} satisfies Fields

const TYPE_WORDS: Record<string, string> = {
  COUPON: '쿠폰 등록',
  PURCHASE: '구매',
  REFUND: '환불',
  ADJUST: '포인트 조정',
}

/** The text of a transaction type; an unknown type is shown as it is (S-177). */
export const typeText = (type: string): string => TYPE_WORDS[type] ?? type

/** Why a point coupon is refused. */
export const POINT_COUPON_WORDS: Record<ValidityRefusalCode | 'NOT_FOUND' | 'EXHAUSTED', string> = {
  NOT_FOUND: '존재하지 않는 포인트 쿠폰입니다. 코드를 확인해 주세요.',
  EXPIRED: '사용 기간이 지난 포인트 쿠폰입니다.',
  NOT_YET: '아직 사용할 수 없는 포인트 쿠폰입니다.',
  EXHAUSTED: '준비된 수량이 모두 소진된 포인트 쿠폰입니다.',
}

export const POINT_CONSTRAINTS = {
  point_coupon_use_pkey: { code: 'COUPON_TAKEN', text: '이미 사용하신 포인트 쿠폰입니다.' },
  point_coupon_code: { code: 'CODE_TAKEN', text: '이미 사용 중인 쿠폰 코드입니다.', field: 'code' },
} as const

export const CODE_MISSING = '쿠폰 코드를 입력해 주세요.'
export const POINTS_ADDED = '포인트가 성공적으로 추가되었습니다.'
export const POINT_COUPON_FAILED = '쿠폰 사용에 실패했습니다.'
export const POINT_COUPON_BROKE = '쿠폰 사용 중 오류가 발생했습니다.'
export const POINTS_FAILED = '데이터를 불러오지 못했습니다.'
export const BELOW_ZERO = '보유 포인트보다 많이 차감할 수 없습니다.'
