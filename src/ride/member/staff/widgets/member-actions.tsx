import { History, IdCard, Send, Ticket, Trash2, Users } from 'lucide-react'
import { QuickActions } from '#platform/staff/widgets/quick-actions.tsx'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { IDENTITY_WORDS } from '#ride/account/member/copy.ts'

export type ActionKind = 'tickets' | 'identity' | 'reservations' | 'invites' | 'referrals' | 'delete'
type Props = { member: MemberRow; open: (kind: ActionKind) => void }

/** The actions for a member other than editing name, phone and role. */
export const MemberActions = ({ member, open }: Props) => (
  <QuickActions
    label="회원 처리"
    actions={[
      { label: '보유 티켓', value: `${member.tickets} Ticket`, icon: Ticket, run: () => open('tickets') },
      {
        label: '본인인증',
        value: IDENTITY_WORDS[member.identity_status],
        icon: IdCard,
        run: () => open('identity'),
      },
      {
        label: '이용 내역',
        value: `${member.reservations}회`,
        icon: History,
        run: () => open('reservations'),
      },
      { label: '남은 추천', value: `${member.invite_limit}회`, icon: Send, run: () => open('invites') },
      { label: '추천 목록', value: '추천한 회원', icon: Users, run: () => open('referrals') },
      {
        label: '회원 삭제',
        value: '되돌릴 수 없음',
        icon: Trash2,
        negative: true,
        run: () => open('delete'),
      },
    ]}
  />
)
