import type { ComponentType } from 'react'
import { AccountSection } from './account-section.tsx'

/** Opens the list of devices on which the person is logged in. */
export const SessionsSection = ({ Dialog }: { Dialog: ComponentType<{ close: () => void }> }) => (
  <AccountSection
    title="로그인된 기기"
    text="모르는 기기가 있으면 바로 로그아웃시키실 수 있습니다."
    action="기기 보기"
    renderDialog={(close) => <Dialog close={close} />}
  />
)
