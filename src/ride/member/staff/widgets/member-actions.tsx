import { History, IdCard, Send, Ticket, Trash2, Users } from 'lucide-react'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import { type QuickAction, QuickActions } from '#platform/staff/widgets/quick-actions.tsx'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { IDENTITY_WORDS } from '#ride/account/member/copy.ts'
import { useMayEdit } from './editable.tsx'

export type ActionKind = 'tickets' | 'identity' | 'reservations' | 'invites' | 'referrals' | 'delete'
type Props = { member: MemberRow; open: (kind: ActionKind) => void }

/** The actions for a member other than editing name, phone and role. */
export function MemberActions({ member, open }: Props) {
  const mayReadRides = useMay('DISPATCH')
  const mayEdit = useMayEdit(member)
  const actions: (QuickAction & { isShown?: boolean })[] = [
    { label: '보유 티켓', value: `${member.tickets} Ticket`, icon: Ticket, run: () => open('tickets') },
    {
      label: '본인인증',
      value: IDENTITY_WORDS[member.identity_status],
      icon: IdCard,
      run: () => open('identity'),
      isShown: mayEdit,
    },
    {
      label: '이용 내역',
      value: `${member.reservations}회`,
      icon: History,
      run: () => open('reservations'),
      isShown: mayReadRides,
    },
    {
      label: '남은 추천',
      value: `${member.invite_limit}회`,
      icon: Send,
      run: () => open('invites'),
      isShown: mayEdit,
    },
    { label: '추천 목록', value: '추천한 회원', icon: Users, run: () => open('referrals') },
    {
      label: '회원 삭제',
      value: '되돌릴 수 없음',
      icon: Trash2,
      negative: true,
      run: () => open('delete'),
      isShown: mayEdit,
    },
  ]
  return <QuickActions label="회원 처리" actions={actions.filter(({ isShown }) => isShown !== false)} />
}
