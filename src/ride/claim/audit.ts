import type { AuditSubject } from '#world'
import { urls } from '#urls'
import { claimNames } from './store.ts'

export const AUDIT: Record<string, AuditSubject> = {
  customer_claim: {
    label: '전화 예약 옮기기',
    actions: {
      OFFER: '안내',
      LOSE: '번호가 바뀌어 끝남',
      REQUEST: '요청',
      DECLINE: '본인 아님',
      ACCEPT: '승인해 옮김',
      REFUSE: '거절',
      EXPORT: '목록 내려받기',
    },
    fields: {
      customer_id: '전화 고객',
      claimant_id: '옮겨 받는 회원',
      rides: '운행',
      tickets: '티켓',
    },
    values: {
      rides: (count: number) => `${count}건`,
      tickets: (count: number) => `${count}장`,
    },
    namesOf: claimNames,
    placeOf: () => urls.admin.claims,
  },
}
