import { useQuery } from '@tanstack/react-query'
import { won } from '#kit/money.ts'
import { Notice } from '#kit/ui/notice.tsx'
import { getPolicy, type PolicyOut } from '#platform/approval/contract.ts'
import { useStaffRealm } from './staff-realm.ts'

const TEXTS: { [Part in keyof PolicyOut]: (limit: NonNullable<PolicyOut[Part]>) => string | null } = {
  tickets: (limit) =>
    `한 사람이 24시간 동안 혼자 지급할 수 있는 티켓은 ${limit.toLocaleString('ko-KR')}장입니다. 넘으면 다른 직원이 승인한 뒤에 지급됩니다.`,
  won: (limit) =>
    `한 사람이 24시간 동안 혼자 환불할 수 있는 금액은 ${won(limit)}입니다. 넘으면 다른 직원이 승인한 뒤에 환불됩니다.`,
  exports: (isOn) =>
    isOn ? '다른 직원이 승인한 뒤 24시간 안에, 같은 조건으로 한 번 내려받을 수 있습니다.' : null,
}

/** Says before the press when an act will need approval; renders nothing without a limit. */
export function ApprovalHint({ of }: { of: keyof PolicyOut }) {
  const { question } = useStaffRealm()
  const { data } = useQuery(question(getPolicy))
  const limit = data?.[of] ?? null
  const text = limit === null ? null : TEXTS[of](limit as never)
  return text && <Notice tone="wait">{text}</Notice>
}
