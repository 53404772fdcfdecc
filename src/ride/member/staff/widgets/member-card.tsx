import { Badge } from '#kit/ui/badge.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import { formatPhone } from '#kit/phone.ts'
import { CallLink } from '#platform/staff/widgets/call-link.tsx'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { IdentityBadge } from './identity-badge.tsx'
import { ROLE_WORDS, loginText } from '#ride/account/member/copy.ts'

/** A member in a list on a phone: name, identity status, remaining tickets. */
export const cardOf = (open: (member: MemberRow) => void) => (member: MemberRow) => (
  <RowCard
    action="회원 정보 수정"
    open={() => open(member)}
    title={`${member.name} · ${loginText(member.user_id)}`}
    badges={
      <span className="flex shrink-0 gap-small text-base">
        {member.role === 'ADMIN' && <Badge tone="blue">{ROLE_WORDS.ADMIN}</Badge>}
        <IdentityBadge status={member.identity_status} />
      </span>
    }
    text={[
      formatPhone(member.phone) || '전화번호 없음',
      `${member.tickets} Ticket`,
      `운행 ${member.reservations}회`,
    ].join(' · ')}
    beside={<CallLink label={`${member.name} 님께 전화`} phone={member.phone} />}
  />
)
