import { ReasonDialog } from '#platform/staff/widgets/reason-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { rejectRequest, type StaffRequestRow } from '#subscribe/application/staff/contract.ts'
import { carText, whoText } from './columns.tsx'

/** Rejects a request, with a reason for the subscriber. */
export function RejectDialog({ row, close }: DialogProps<StaffRequestRow>) {
  const { call } = useStaffRealm()
  return (
    <ReasonDialog
      title="신청 반려"
      text={`${whoText(row)} 님, ${carText(row)}`}
      close={close}
      action="반려하기"
      label="반려 사유"
      hint="구독자의 마이페이지에 표시되며, 쿠폰과 포인트는 바로 돌려드립니다."
      limit={200}
      missing="반려 사유를 입력해 주세요."
      send={(reason) => call(rejectRequest, { params: { id: row.id }, body: { reason } })}
      done="신청을 반려했습니다."
      failed="신청을 반려하지 못했습니다."
    />
  )
}
