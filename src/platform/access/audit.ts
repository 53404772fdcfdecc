import type { AuditSubject } from '#world'
import { urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  access_record: {
    label: '접속 기록',
    actions: { EXPORT: '접속 기록 내려받기', SIGN: '접속 기록 월간 점검' },
    fields: { kind: '종류', month: '점검한 달', person: '직원' },
    placeOf: () => urls.admin.accessLog,
  },
}
