import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { getPolicy, type PolicyOut } from '#platform/approval/contract.ts'
import { ForRight, forRight } from '#platform/staff/widgets/for-right.tsx'
import { question } from '#ride/account/widgets/realm.ts'
import { PolicyDialog } from './policy-dialog.tsx'

/** The acts that wait: `24시간에 티켓 10장 초과 지급, 모든 파일 내려받기`; `없음 (…)` if none does. */
const policyText = ({ tickets, won: sum, exports }: PolicyOut): string => {
  const parts = [
    tickets !== null && `24시간에 티켓 ${tickets.toLocaleString('ko-KR')}장 초과 지급`,
    sum !== null && `24시간에 ${won(sum)} 초과 환불`,
    exports && '모든 파일 내려받기',
  ].filter(Boolean)
  return parts.length ? parts.join(', ') : '없음 (모두 혼자 처리할 수 있습니다)'
}

const LimitsDialog = forRight('STAFF', PolicyDialog)

/** The acts that need a second person; the owner changes them here. */
export function PolicyBar() {
  const { data } = useQuery(question(getPolicy))
  const [isEditing, setEditing] = useState(false)
  if (!data) return null
  return (
    <div className="flex flex-wrap items-center gap-gutter text-body text-text-soft">
      <p className="min-w-0">
        승인이 필요한 일: <strong className="text-text-strong">{policyText(data)}</strong>
      </p>
      <ForRight right="STAFF">
        <Button size="small" variant="white" onClick={() => setEditing(true)}>
          기준 바꾸기
        </Button>
      </ForRight>
      {isEditing && <LimitsDialog policy={data} close={() => setEditing(false)} />}
    </div>
  )
}
