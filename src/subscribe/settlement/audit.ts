import { won } from '#kit/money.ts'
import { settlementNames } from './store.ts'
import type { AuditSubject } from '#world'

const WAIVED_WORDS: Record<string, string> = { MILEAGE: '초과 주행', LATE_DAYS: '반납 지연' }

export const AUDIT: Record<string, AuditSubject> = {
  settlement: {
    label: '구독 정산',
    actions: { REVISE: '구독 정산 다시 보냄', WITHDRAW: '구독 정산 철회' },
    fields: { total: '정산 금액', waived: '면제한 항목' },
    values: {
      total: won,
      waived: (kinds: string[]) => kinds.map((kind) => WAIVED_WORDS[kind] ?? kind).join(', ') || '없음',
    },
    namesOf: settlementNames,
  },
}
