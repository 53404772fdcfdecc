import { WHICH_WORDS } from './copy.ts'
import type { AuditSubject } from '#world'

export const AUDIT: Record<string, AuditSubject> = {
  rating: {
    label: '평가',
    actions: { HANDLE: '평가 처리', EXPORT: '평가 내려받기' },
    fields: { which: '목록' },
    values: { which: (which: keyof typeof WHICH_WORDS) => WHICH_WORDS[which] },
  },
}
