import { won } from '#kit/money.ts'
import { labelsOf } from '#platform/staff/rules.ts'
import { MODEL_FIELDS, SUBSCRIPTION_CAR_FIELDS } from './copy.ts'
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
      ...labelsOf(SUBSCRIPTION_CAR_FIELDS),
      ...labelsOf(MODEL_FIELDS),
      fees: '월 구독료',
    },
    values: {
      retail_price: SUBSCRIPTION_CAR_FIELDS.retail_price.text,
      body_type: MODEL_FIELDS.body_type.text,
      images: SUBSCRIPTION_CAR_FIELDS.images.text,
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
    fields: labelsOf(SUBSCRIPTION_CAR_FIELDS),
    values: { mileage: SUBSCRIPTION_CAR_FIELDS.mileage.text },
    namesOf: subscriptionCarNames,
  },
}
