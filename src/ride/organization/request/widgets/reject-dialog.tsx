import { ReasonDialog } from '#platform/staff/widgets/reason-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { rejectRequest, type RequestRow } from '../contract.ts'
import { REASON_FIRST } from '../copy.ts'
import { MAX_REASON } from '../rules.ts'

/** Rejects a request with a reason, which the member reads. */
export const RejectDialog = ({ row: { id, name, member }, close }: DialogProps<RequestRow>) => (
  <ReasonDialog
    title="등록 신청 반려"
    text={`${member.name} 님, ${name}`}
    close={close}
    action="반려하기"
    label="반려 사유"
    hint="회원의 ‘마이’에 그대로 보입니다."
    limit={MAX_REASON}
    missing={REASON_FIRST}
    send={(reason, key) => call(rejectRequest, { params: { id }, body: { reason }, key })}
    done="신청을 반려하고 회원에게 문자로 알렸습니다."
    failed="반려하지 못했습니다."
  />
)
