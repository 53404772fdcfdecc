import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { timeOf } from '#kit/day.ts'
import type { Failure } from '#kit/ui/use-action.ts'
import type { Stale } from '#platform/staff/widgets/stale.ts'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { patchMember } from '#ride/account/member/widgets/patch-member.ts'
import { IDENTITY_WORDS } from '#ride/account/member/copy.ts'
import type { WaitingDocument } from '../contract.ts'
import { nextOf } from '../rules.ts'

type Decision = 'APPROVED' | 'REJECTED'
type Given = {
  rows: readonly WaitingDocument[]
  openId: string | null
  /** Opens another document; null closes. */
  show: (id: string | null) => void
}

export const REVIEWED = '이미 검토되었습니다.'
const DONE = { APPROVED: '서류를 확정했습니다.', REJECTED: '서류를 보류했습니다.' } as const

/** The state of the review: the open document, its decision, and the undo of the previous one. */
export function useReview({ rows, openId, show }: Given) {
  const queries = useQueryClient()
  const { busy, failure, change, forget } = useStaffChange('처리 중 오류가 발생했습니다.')
  const mayDecide = useMay('CUSTOMERS')
  const found = rows.find(({ id }) => id === openId)
  const [known, setKnown] = useState(found)
  // The document stays on the screen when another member of staff decides.
  if (found && found !== known) setKnown(found)
  const row = found ?? (known?.id === openId ? known : null)
  const [last, setLast] = useState<{ name: string; decision: Decision; undo: () => void } | null>(null)

  const go = (id: string | null) => {
    forget()
    show(id)
  }
  const undo = async (decided: MemberRow) => {
    const send = () => patchMember(decided, { identity_status: 'PENDING' })
    if (!(await change(send, '되돌렸습니다. 다시 확인해 주세요.'))) return
    setLast(null)
    await queries.invalidateQueries()
    go(decided.id)
  }
  const decide = async (decision: Decision, reason?: string): Promise<boolean> => {
    if (!mayDecide || !found || busy) return false
    const next = nextOf(rows, found.id)
    const body = { identity_status: decision, ...(reason !== undefined && { identity_reason: reason }) }
    const undoDecision = (decided: MemberRow) => void undo(decided)
    const word = `${found.name} 님의 ${DONE[decision]}`
    // The undo button is inside the next document's dialog, because nothing outside a dialog can be pressed.
    const decided = await change(() => patchMember(found, body), word, next ? undefined : undoDecision)
    if (!decided) return false
    setLast({ name: found.name, decision, undo: () => undoDecision(decided) })
    go(next?.id ?? null)
    return true
  }
  const isGone = row !== null && !found
  return { row, isGone, busy, failure, notice: noticeOf(failure), last, go, mayDecide, decide }
}

/** The cause of a 409 STALE: another decision was made, or another field of the member changed. */
function noticeOf(failure: Failure | null): string {
  if (failure?.code !== 'STALE') return ''
  const { current, changed } = failure.body as Stale<MemberRow>
  const decided = changed.find(({ field }) => field === 'identity_status')
  if (current.identity_status === 'PENDING' || !decided)
    return '회원 정보나 사진이 방금 바뀌었습니다. 확인하고 다시 눌러 주세요.'
  const { by, at } = decided
  return `${REVIEWED} ${by} 님이 ${timeOf(new Date(at))}에 ‘${IDENTITY_WORDS[current.identity_status]}’ 처리했습니다.`
}

export type Review = ReturnType<typeof useReview>
