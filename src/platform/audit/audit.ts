import type { AuditSubject } from '#world'

export const AUDIT: Record<string, AuditSubject> = {
  audit: { label: '감사 기록', actions: { EXPORT: '감사 기록 내려받기' } },
}
