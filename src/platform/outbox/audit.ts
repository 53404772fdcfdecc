import { DELIVERY_WORDS, errorWords, STATE_WORDS } from './copy.ts'
import type { AuditSubject } from '#world'
import { urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  message: {
    label: '문자',
    actions: { RESEND: '문자 재발송', EXPORT: '문자 목록 내려받기', TEMPLATE: '알림톡 템플릿 변경' },
    fields: {
      error: '오류',
      resent: '재발송',
      state: '발송 결과',
      delivery: '도착 결과',
      template: '알림톡 템플릿',
    },
    values: {
      error: errorWords,
      resent: (count: number) => `${count}건`,
      state: (state: keyof typeof STATE_WORDS) => STATE_WORDS[state],
      delivery: (delivery: keyof typeof DELIVERY_WORDS) => DELIVERY_WORDS[delivery],
    },
    placeOf: () => urls.admin.messages,
  },
}
