import type { AuditSubject } from '#world'

export const AUDIT: Record<string, AuditSubject> = {
  file: { label: '파일', actions: { GIVE_UP: '찾지 못한 파일 정리' } },
}
