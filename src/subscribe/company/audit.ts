import type { AuditSubject } from '#world'
import { companyNames } from './store.ts'
import { driverNames } from './driver/store.ts'

export const AUDIT: Record<string, AuditSubject> = {
  subscriber_company: {
    label: '구독 법인',
    actions: { SAVE: '법인 정보 저장', DELETE: '법인 정보 삭제' },
    namesOf: companyNames,
  },
  subscription_driver: {
    label: '구독 차량 운전자',
    actions: { CREATE: '운전자 등록', DELETE: '운전자 삭제' },
    namesOf: driverNames,
  },
}
