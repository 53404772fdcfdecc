import { AccountSection } from './account-section.tsx'
import { LeaveDialog, type Leaving } from './leave-dialog.tsx'

/** The link to the deletion of the account, at the end of the page. */
export const LeaveAccount = (leaving: Leaving) => (
  <div className="border-t border-line pt-6">
    <AccountSection
      title="회원 탈퇴"
      text="더 이상 이용하지 않으신다면 언제든지 탈퇴하실 수 있습니다."
      action="탈퇴하기"
      renderDialog={(close) => <LeaveDialog {...leaving} close={close} />}
    />
  </div>
)
