import { wishNames } from './store.ts'
import { STATUS_WORDS } from './copy.ts'
import type { AuditSubject } from '#world'

export const AUDIT: Record<string, AuditSubject> = {
  wish: {
    label: '차량 요청',
    actions: { REPLY: '차량 요청 답변', EXPORT: '차량 요청 목록 내려받기' },
    values: { status: (status: keyof typeof STATUS_WORDS) => STATUS_WORDS[status] },
    namesOf: wishNames,
  },
}
