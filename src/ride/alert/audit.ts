import type { AuditSubject } from '#world'
import { ALERT_WORDS } from './copy.ts'

export const AUDIT: Record<string, AuditSubject> = {
  alert: {
    label: '운행 알림',
    actions: { TAKE: '알림 맡기', RESOLVE: '알림 해결' },
    fields: { kind: '알림' },
    values: { kind: (kind: keyof typeof ALERT_WORDS) => ALERT_WORDS[kind] },
  },
}
