import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '#kit/ui/router.tsx'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { CallLink } from '#platform/staff/widgets/call-link.tsx'
import { useMay } from '#platform/staff/widgets/own-rights.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { PURPOSE_WORDS } from '../../copy.ts'
import { notifyDraftOf } from '../../widgets/notify-draft.ts'
import { hearersText } from '../../widgets/notify-rules.ts'
import type { DispatchOut } from '../contract.ts'
import { timeLabel } from '#kit/ui/time-label.ts'
import { UNASSIGNED } from './copy.ts'
import { RecordSection } from './record-lines.tsx'
import { urlOf, urls } from '#urls'

type Props = { reservation: DispatchOut }

/** The passenger, and the payer. */
export function GuestFacts({ reservation }: Props) {
  const { member_id, user_id, member_name, name, phone, organization } = reservation
  const charge = [reservation.cost_center, reservation.trip_reason].filter(Boolean).join(' · ')
  const maySee = useMay('CUSTOMERS')
  const { data: member } = useQuery({
    ...question(getMember, { params: { id: member_id } }),
    enabled: maySee && user_id !== null,
  })
  return (
    <RecordSection title="고객">
      <Facts>
        <Fact name="탑승자" beside={<CallLink label={`${name || '고객'} 님께 전화`} phone={phone} />}>
          <NameAndPhone name={name || '이름 없음'} phone={phone} />
        </Fact>
        <Fact name="회원">
          {user_id ? (
            <Link
              to={urlOf(urls.admin.members, { query: { q: user_id } })}
              className="font-semibold text-sub01-text underline underline-offset-4"
            >
              {member_name} ({user_id})
            </Link>
          ) : (
            '탈퇴한 회원'
          )}
        </Fact>
        {organization && (
          <Fact name="결제 회사">
            <Link
              to={urlOf(urls.admin.organizations, { query: { q: organization.name } })}
              className="font-semibold text-sub01-text underline underline-offset-4"
            >
              {organization.name}
            </Link>
            {charge && <span className="block text-text-soft">{charge}</span>}
          </Fact>
        )}
        {member && !organization && (
          <Fact name="보유 티켓">
            {member.tickets} Ticket · 이용 {member.reservations}회
          </Fact>
        )}
      </Facts>
    </RecordSection>
  )
}

/** The car and the driver. */
export const ServiceFacts = ({ reservation }: Props) => {
  const { car_name, registration_number, driver, driver_phone } = reservation
  return (
    <RecordSection title="배정">
      <Facts>
        <Fact name="차량">
          {car_name} · {registration_number ?? <Missing />}
        </Fact>
        <Fact
          name="기사"
          beside={
            driver && driver_phone && <CallLink label={`${driver} 기사에게 전화`} phone={driver_phone} />
          }
        >
          {driver ? <NameAndPhone name={driver} phone={driver_phone ?? ''} /> : <Missing />}
        </Fact>
      </Facts>
    </RecordSection>
  )
}

const NameAndPhone = ({ name, phone }: { name: string; phone: string }) => (
  <span className="flex flex-wrap gap-x-gutter">
    {name} <span className="whitespace-nowrap text-text-soft">{formatAnyPhone(phone)}</span>
  </span>
)

const Missing = () => <span className="font-semibold text-on-orange">{UNASSIGNED}</span>

/** The guest's wishes. */
export const WishFacts = ({ reservation }: Props) => {
  const { ride_purpose, passenger_count, luggage_count, special_requests, reserved_date } = reservation
  return (
    <RecordSection title="요청">
      <Facts>
        <Fact name="이용 목적">{PURPOSE_WORDS[ride_purpose] ?? ride_purpose}</Fact>
        <Fact name="탑승 · 수하물">
          {passenger_count}명 · {luggage_count}개
        </Fact>
        <Fact name="요청 사항">{special_requests || '없음'}</Fact>
        {reservation.staff_note && <Fact name="직원 메모">{reservation.staff_note}</Fact>}
        <Fact name="알림">{hearersText(notifyDraftOf(reservation.notify), reservation)}</Fact>
        <Fact name="예약한 때">{timeLabel(new Date(reserved_date))}</Fact>
      </Facts>
    </RecordSection>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-small text-body">{children}</dl>
)

const Fact = ({ name, beside, children }: { name: string; beside?: ReactNode; children: ReactNode }) => (
  <div className="flex min-h-7 items-center gap-gutter">
    <dt className="w-24 shrink-0 text-text-soft">{name}</dt>
    <dd className="min-w-0 flex-1 break-words text-text-strong">{children}</dd>
    {beside && <dd className="-my-2">{beside}</dd>}
  </div>
)
