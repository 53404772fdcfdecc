import { dayOf } from '#kit/day.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { ListDrawer } from '#platform/staff/widgets/list-drawer.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { listReservations, type ReservationOut } from '#ride/reservation/contract.ts'
import { DispatchBadge } from '#ride/reservation/dispatch/widgets/dispatch-badge.tsx'
import { MAX_LISTED } from '#ride/reservation/rules.ts'
import { pickupLabel } from '#ride/reservation/dispatch/widgets/labels.ts'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { urlOf, urls } from '#urls'

const reservationLine = (reservation: ReservationOut) => (
  <div className="grid gap-thin">
    <div className="flex items-center justify-between gap-base text-body">
      <span className="font-semibold text-text-strong">{pickupLabel(reservation)}</span>
      <DispatchBadge status={reservation.display_status} />
    </div>
    <p className="text-body">
      {reservation.pickup_location || '-'} <span aria-label="에서">→</span>{' '}
      {reservation.dropoff_location || '-'}
    </p>
    <p className="text-text-soft">
      {reservation.car_name}, 예약일 {dayOf(new Date(reservation.created_at))}
      <span className="sr-only">, 예약번호 {reservation.id}</span>
    </p>
  </div>
)

/** The latest reservations that a member booked. */
export function ReservationsDrawer({ row: member, close }: DialogProps<MemberRow>) {
  return (
    <ListDrawer
      title="이용 내역"
      text={`${member.name} 님의 예약입니다. 회원 목록의 운행 횟수는 완료된 운행만 셉니다.`}
      loading="이용 내역을 불러오는 중입니다..."
      empty="아직 이용 내역이 없습니다."
      close={close}
      question={question(listReservations, {
        params: { id: member.id },
      })}
      line={reservationLine}
      cut={{
        most: MAX_LISTED,
        rest: {
          to: urlOf(urls.admin.reservations, { query: { q: member.user_id || member.phone } }),
          text: '예약 목록에서 모두 보기',
        },
      }}
    />
  )
}
