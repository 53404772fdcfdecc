import type { AuditSubject } from '#world'

export const AUDIT: Record<string, AuditSubject> = {
  journal: {
    label: '분개장',
    actions: { EXPORT: '분개장 내려받기', CLOSE: '월 마감' },
    fields: { month: '달' },
  },
}
