import { searchPathFor } from '#platform/audit/rules.ts'
import { labelsOf } from '#platform/staff/rules.ts'
import { DRIVER_FIELDS } from './copy.ts'
import { driverNames } from './store.ts'
import type { AuditSubject } from '#world'
import { urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  driver: {
    label: '기사',
    actions: {
      CREATE: '기사 등록',
      CHANGE: '기사 정보 수정',
      DELETE: '기사 삭제',
      ADD_LEAVE: '휴가 등록',
      REMOVE_LEAVE: '휴가 삭제',
      ADD_DEVICE: '기사 기기 확인',
      REMOVE_DEVICE: '기사 기기 해제',
      RENEW_LINK: '기사 링크 다시 보내기',
      EXPORT: '기사 목록 내려받기',
    },
    fields: labelsOf(DRIVER_FIELDS),
    namesOf: driverNames,
    placeOf: searchPathFor(urls.admin.drivers),
  },
}
