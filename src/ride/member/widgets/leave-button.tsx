import { LeaveAccount } from '#platform/login/widgets/leave-account.tsx'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { deleteMember } from '#ride/account/member/contract.ts'

/** The link to delete the account; the member's tickets are lost with it. */
export const LeaveButton = ({ tickets, left }: { tickets: number; left: () => void }) => (
  <LeaveAccount
    consequences={[
      `보유하신 ${tickets} Ticket은 모두 사라집니다. 환급은 탈퇴하기 전에 1:1 문의로 신청해 주세요.`,
      '이름, 연락처, 신분증 사진 등 개인정보를 바로 지웁니다.',
      '거래 기록은 법에 따라 누구의 것인지 알 수 없게 하여 5년 동안 보관합니다.',
      '진행 중인 예약이 있으면 먼저 취소하셔야 합니다.',
    ]}
    send={(password) =>
      call(deleteMember, {
        params: { id: sessionUser()?.id ?? '' },
        body: { password },
        ends: true,
      })
    }
    left={left}
  />
)
