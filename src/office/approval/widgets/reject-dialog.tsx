import { APPROVAL_REFUSALS } from '#platform/approval/copy.ts'
import { ReasonDialog } from '#platform/staff/widgets/reason-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { type ApprovalOut, rejectApproval } from '../contract.ts'
import { factsText } from '../copy.ts'

/** Rejects a request with a reason, which its requester reads. */
export const RejectDialog = ({ row, close }: DialogProps<ApprovalOut>) => (
  <ReasonDialog
    title="요청 거절"
    text={`${row.kind_text}, ${factsText(row)}`}
    close={close}
    action="거절하기"
    label="거절 사유"
    hint={`${row.asked_by.name} 님에게 그대로 보입니다.`}
    limit={200}
    missing={APPROVAL_REFUSALS.REASON}
    send={(reason) => call(rejectApproval, { params: { id: row.id }, body: { reason } })}
    done="거절했습니다."
    failed="거절하지 못했습니다."
  />
)
