import { ReasonDialog } from '#platform/staff/widgets/reason-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { type ClaimRow, refuseClaim } from '../contract.ts'
import { customerName, REASON_FIRST } from '../copy.ts'
import { MAX_REASON } from '../rules.ts'

/** Refuses a claim with a reason, which the member reads. */
export const RefuseDialog = ({ row, close }: DialogProps<ClaimRow>) => (
  <ReasonDialog
    title="옮기기 거절"
    text={`${customerName(row)} → ${row.claimant.name}`}
    close={close}
    action="거절하기"
    label="거절 사유"
    hint="회원의 ‘마이’에 그대로 보입니다. 다른 분의 이름이나 운행을 적지 마세요."
    limit={MAX_REASON}
    missing={REASON_FIRST}
    send={(reason, key) => call(refuseClaim, { params: { id: row.id }, body: { reason }, key })}
    done="거절했습니다. 회원의 ‘마이’에 사유가 보입니다."
    failed="거절하지 못했습니다."
  />
)
