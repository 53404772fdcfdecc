import type { OutputOf } from '#kit/contract.ts'
import { dayLabelFrom } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import type { getMember } from '#ride/account/member/contract.ts'

type Member = OutputOf<typeof getMember>

/** The member's name and number, and the balance with its expiry (C-265, C-266). */
export function MemberFacts({ member }: { member: Member }) {
  const today = useToday()
  return (
    <FactList>
      <Fact name="이름">{member.name}</Fact>
      <Fact name="연락처">{formatPhone(member.phone) || '등록된 번호가 없습니다.'}</Fact>
      <Fact name="이용 횟수">{member.reservations}회</Fact>
      <Fact name="보유 티켓">
        <strong>{member.tickets} Ticket</strong>
        {member.tickets_expiring.map(({ amount, expires_on }) => (
          <span key={expires_on} className="block text-text-soft">
            {dayLabelFrom(today, expires_on)}까지 {amount} Ticket
          </span>
        ))}
      </Fact>
    </FactList>
  )
}
