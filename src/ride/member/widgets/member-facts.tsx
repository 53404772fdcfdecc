import type { ReactNode } from 'react'
import type { OutputOf } from '#kit/contract.ts'
import { formatPhone } from '#kit/phone.ts'
import type { getMember } from '../contract.ts'

type Member = OutputOf<typeof getMember>

/** Who the member is, and what is left until when (C-265, C-266). */
export function MemberFacts({ member }: { member: Member }) {
  return (
    <dl className="divide-y divide-line rounded-card bg-surface px-base text-body shadow-card">
      <Fact name="이름">{member.name}</Fact>
      <Fact name="연락처">{formatPhone(member.phone) || '등록된 번호가 없습니다.'}</Fact>
      <Fact name="이용 횟수">{member.reservations}회</Fact>
      <Fact name="보유 티켓">
        <strong>{member.tickets} Ticket</strong>
        {member.tickets_expiring.map(({ amount, expires_on }) => (
          <span key={expires_on} className="block text-base text-text-soft">
            {expires_on.replaceAll('-', '.')}까지 {amount} Ticket
          </span>
        ))}
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-12 items-start justify-between gap-base py-3">
    <dt className="shrink-0 text-text-soft">{name}</dt>
    <dd className="text-right text-text-strong">{children}</dd>
  </div>
)
