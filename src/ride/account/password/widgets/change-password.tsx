import { lazy } from 'react'
import { whenIdle } from '#kit/ui/when-idle.ts'
import { AccountSection } from '#platform/login/widgets/account-section.tsx'

const ChangePasswordDialog = lazy(
  whenIdle(async () => ({ default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog })),
)

/** The section about the password, with the button to change it. */
export const ChangePassword = () => (
  <AccountSection
    title="비밀번호"
    text="변경하시면 다른 기기에서는 모두 로그아웃됩니다."
    action="비밀번호 변경"
    renderDialog={(close) => <ChangePasswordDialog close={close} />}
  />
)
