import type { AuditSubject } from '#world'

export const AUDIT: Record<string, AuditSubject> = {
  document: { label: '신원 서류', actions: { EXPORT: '신원 서류 목록 내려받기' } },
}
