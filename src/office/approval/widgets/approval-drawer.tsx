import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import type { DialogProps, Switching } from '#platform/staff/widgets/use-dialogs.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type ApprovalOut, approveApproval, rejectApproval } from '../contract.ts'
import { ApprovalBadge } from './approval-columns.tsx'

type Props = DialogProps<ApprovalOut> & Switching<'reject'>

/** A request: the effect of the act, the reason and the requester, above the buttons. */
export function ApprovalDrawer({ row, close, open }: Props) {
  const { busy, failure, change } = useStaffChange('처리하지 못했습니다.')
  const params = { id: row.id }
  const press = async (send: () => Promise<unknown>, done: string) => {
    if ((await change(send, done)) !== null) close()
  }
  const withdraw = () => press(() => call(rejectApproval, { params, body: {} }), '요청을 취소했습니다.')
  const approve = () => press(() => call(approveApproval, { params }), '승인했습니다.')
  const own = row.is_own && (
    <Button variant="gray" busy={busy} onClick={() => void withdraw()}>
      요청 취소하기
    </Button>
  )
  const others = row.may_approve && (
    <>
      <Button variant="gray" onClick={() => open('reject')}>
        거절하기
      </Button>
      <Button busy={busy} onClick={() => void approve()}>
        승인하기
      </Button>
    </>
  )
  const isOpen = row.state === 'PENDING'
  return (
    <Drawer
      close={close}
      title={row.kind_text}
      text={`${row.asked_by.name} 님, ${instantLabel(new Date(row.asked_at))} 요청`}
      actions={(isOpen && (own || others)) || undefined}
    >
      {isOpen && <Notice tone="wait">{row.is_own ? OWN : row.may_approve ? EFFECT : NO_RIGHT}</Notice>}
      <FactList>
        <Fact name="상태">
          <ApprovalBadge row={row} />
        </Fact>
        {row.facts.map(({ label, text }) => (
          <Fact key={label} name={label}>
            <span className="break-words">{text}</span>
          </Fact>
        ))}
        {row.reason && <Fact name="사유">{row.reason}</Fact>}
        {row.decided_by && row.decided_at && (
          <Fact name="처리">
            {row.decided_by} 님, {instantLabel(new Date(row.decided_at))}
          </Fact>
        )}
        {row.note && <Fact name="비고">{row.note}</Fact>}
      </FactList>
      <FailureNotice failure={failure} />
    </Drawer>
  )
}

const OWN = '다른 직원의 승인을 기다립니다. 본인의 요청은 승인할 수 없습니다.'
const EFFECT =
  '승인하면 아래 내용 그대로 바로 처리되고, 티켓과 환불은 되돌릴 수 없습니다. 요청한 뒤에 내용이 바뀌었으면 처리하지 않습니다.'
const NO_RIGHT = '이 요청을 승인할 권한이 없습니다.'
