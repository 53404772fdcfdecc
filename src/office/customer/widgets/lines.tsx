import type { OutputOf } from '#kit/contract.ts'
import { dayLabel } from '#kit/day.ts'
import { isMasked } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { Link } from '#kit/ui/router.tsx'
import { listOutbox } from '#platform/outbox/contract.ts'
import { ForRight, forRight } from '#platform/staff/widgets/for-right.tsx'
import type { getMember, MemberRow } from '#ride/account/member/contract.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { listReservations } from '#ride/reservation/contract.ts'
import { DispatchBadge } from '#ride/reservation/dispatch/widgets/dispatch-badge.tsx'
import { pickupLabel } from '#ride/reservation/dispatch/widgets/labels.ts'
import {
  itemOf,
  ledgerLine,
  Lines,
  messageLine,
  RecordSection,
} from '#ride/reservation/dispatch/widgets/record-lines.tsx'
import { listTickets } from '#ride/ticket/contract.ts'
import { urlOf, urls } from '#urls'

const MOST = 10

type TicketProps = {
  id: string
  tickets: number
  expiring: OutputOf<typeof getMember>['tickets_expiring']
  /** Opens the tickets with the form that grants tickets. */
  give: () => void
}

/** The balance by expiry, and the last entries. */
export const TicketLines = ({ id, tickets, expiring, give }: TicketProps) => (
  <Lines
    title={`티켓 ${tickets}장`}
    empty="아직 티켓 내역이 없습니다."
    question={question(listTickets, { params: { id }, query: { page_size: MOST } })}
    item={itemOf(ledgerLine)}
    after={
      <>
        {expiring.length > 0 && (
          <ul className="text-text-soft">
            {expiring.map(({ amount, expires_on }) => (
              <li key={expires_on}>
                {amount} Ticket, {dayLabel(expires_on)}까지
              </li>
            ))}
          </ul>
        )}
        <Button size="small" variant="gray" onClick={give} className="justify-self-start">
          모든 내역
          <ForRight right="TICKETS">과 지급</ForRight>
        </Button>
      </>
    }
  />
)

/** The last messages to the customer's number. */
export const CustomerMessages = forRight('MESSAGES', ({ phone }: { phone: string }) =>
  // A search for a masked number would find nothing.
  isMasked(phone) ? null : phone ? (
    <Lines
      title="문자"
      empty="보낸 문자가 없습니다."
      question={question(listOutbox, { query: { q: phone, page_size: MOST } })}
      item={itemOf(messageLine)}
      cut={{
        most: MOST,
        rest: { to: urlOf(urls.admin.messages, { query: { q: phone } }), text: '모두 보기' },
      }}
    />
  ) : (
    <RecordSection title="문자">
      <p className="text-text-soft">번호가 없어 문자를 보내지 않습니다.</p>
    </RecordSection>
  ),
)

const rideItem = (ride: OutputOf<typeof listReservations>[number]) => (
  <li className="flex items-center gap-gutter text-body">
    <Link
      to={urlOf(urls.admin.reservations, { query: { status: ride.display_status, ride: ride.id } })}
      className="min-w-0 flex-1 break-words text-sub01-text underline underline-offset-4"
    >
      {pickupLabel(ride)} {ride.car_name}
    </Link>
    <DispatchBadge status={ride.display_status} />
  </li>
)

/** Coming and past rides, each with a link. */
export const RideLines = forRight('DISPATCH', ({ member }: { member: MemberRow }) => (
  <Lines
    title={`운행 ${member.reservations}회`}
    empty="아직 예약이 없습니다."
    question={question(listReservations, { params: { id: member.id }, query: { page_size: MOST } })}
    item={rideItem}
    cut={{
      most: MOST,
      rest: {
        to: urlOf(urls.admin.reservations, { query: { q: member.user_id || member.phone } }),
        text: '예약 목록에서 모두 보기',
      },
    }}
  />
))
