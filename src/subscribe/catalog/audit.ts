import { won } from '#kit/money.ts'
import { modelNames, subscriptionCarNames } from './store.ts'
import type { AuditSubject } from '#world'

export const AUDIT: Record<string, AuditSubject> = {
  subscription_model: {
    label: '구독 모델',
    actions: {
      CREATE: '구독 모델 등록',
      CHANGE: '구독 모델 수정',
      DELETE: '구독 모델 삭제',
      EXPORT: '구독 모델 목록 내려받기',
    },
    fields: {
      brand: '브랜드',
      description: '설명',
      fees: '월 구독료',
      images: '사진',
      is_hot: '인기 표시',
      is_new: '신규 표시',
      release_date: '출시일',
      retail_price: '차량 가격',
    },
    values: {
      retail_price: won,
      images: (images: string[]) => `${images.length}장`,
      fees: (fees: Record<string, number>) =>
        Object.entries(fees)
          .filter(([, fee]) => fee > 0)
          .map(([months, fee]) => `${months}개월 ${won(fee)}`)
          .join(', ') || '없음',
    },
    namesOf: modelNames,
  },
  subscription_car: {
    label: '구독 차량',
    actions: { CREATE: '구독 차량 등록', CHANGE: '구독 차량 수정', DELETE: '구독 차량 삭제' },
    fields: { mileage: '주행거리' },
    values: { mileage: (kilometers: number) => `${kilometers.toLocaleString('ko-KR')}km` },
    namesOf: subscriptionCarNames,
  },
}
