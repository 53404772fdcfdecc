import { Coins, LogOut } from 'lucide-react'
import { formatPhone } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import { QuickActions } from '#platform/staff/widgets/quick-actions.tsx'
import type { DialogProps, Switching } from '#platform/staff/widgets/use-dialogs.tsx'
import type { SubscriberRow } from '../contract.ts'
import { nameOf } from './columns.tsx'

type Props = DialogProps<SubscriberRow> & Switching<'points' | 'logout'>

/** The actions of a subscriber's row, on a phone. */
export function SubscriberDialog({ row, close, open }: Props) {
  const mayAdjust = useMay('SUBSCRIPTION_MONEY')
  const points = {
    label: '포인트 조정',
    value: `${row.point.toLocaleString('ko-KR')}P`,
    icon: Coins,
    run: () => open('points'),
  }
  const logout = { label: '모든 기기에서 로그아웃', icon: LogOut, run: () => open('logout') }
  return (
    <Modal
      open
      close={close}
      title={`${nameOf(row)} 님`}
      text={[row.company?.name, row.email, formatPhone(row.mobile ?? '')].filter(Boolean).join(', ')}
      actions={
        <Button variant="gray" onClick={close}>
          닫기
        </Button>
      }
    >
      <QuickActions label="구독 회원 처리" actions={mayAdjust ? [points, logout] : [logout]} />
    </Modal>
  )
}
