import { won } from '#kit/money.ts'
import type { AuditSubject } from '#world'
import { urls } from '#urls'
import { fineNames } from './store.ts'
import { STATE_WORDS } from './copy.ts'

export const AUDIT: Record<string, AuditSubject> = {
  fine: {
    label: '과태료·통행료',
    actions: {
      ENTER: '과태료·통행료 등록',
      ASSIGN: '과태료·통행료 이용자 지정',
      CONFIRM: '과태료·통행료 청구 확정',
      WITHDRAW: '과태료·통행료 철회',
      EXPORT: '과태료·통행료 목록 내려받기',
    },
    fields: { amount: '금액' },
    values: {
      amount: (amount: number) => won(amount),
      status: (state: keyof typeof STATE_WORDS) => STATE_WORDS[state],
    },
    namesOf: fineNames,
    placeOf: () => urls.admin.fines,
  },
}
