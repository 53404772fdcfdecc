import { Navigate, useLocation } from '#kit/ui/router.tsx'
import { dayLabel } from '#kit/day.ts'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { sessionUser } from '#ride/account/widgets/realm.ts'
import type { UnnumberedOut } from '../contract.ts'
import { CalendarButton } from '../widgets/calendar-button.tsx'
import { ChargeInfo } from '../widgets/charge-info.tsx'
import { Facts } from '../widgets/facts.tsx'
import { StopTimeline } from '../widgets/stop-timeline.tsx'
import { TellPassenger } from '../widgets/tell-passenger.tsx'
import { wishFacts } from '../copy.ts'
import { urlOf, urls } from '#urls'

export const meta = { title: '예약 신청 완료' }

/** Shows the booked reservation. It is in the navigation state, which survives a reload (C-187…C-193). */
export default function ThirdStep() {
  const { state } = useLocation()
  const {
    reservation,
    owner,
    isChange = false,
  } = (state ?? {}) as {
    reservation?: UnnumberedOut
    owner?: string
    isChange?: boolean
  }
  // Another user of this tab may reach this page by Back and must not see the reservation.
  return reservation && owner === sessionUser()?.id ? (
    <Done reservation={reservation} isChange={isChange} />
  ) : (
    <Navigate to={urls.calendar} replace />
  )
}

function Done({ reservation, isChange }: { reservation: UnnumberedOut; isChange: boolean }) {
  const isOwn = reservation.phone === sessionUser()?.phone
  return (
    <div className="grid gap-6 py-base">
      <header className="grid justify-items-center gap-gutter text-center">
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-full bg-green text-on-green"
        >
          <svg
            width="28"
            height="28"
            viewBox="0 0 28 28"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="m7 14.5 5 5 9.5-10.5" />
          </svg>
        </span>
        <h1 className="text-title-l">{isChange ? '변경되었습니다' : '예약 신청 완료'}</h1>
        <p className="text-body text-text-soft">
          모심에서 예약 내용을 확인한 뒤, 자세한 안내를 문자로 보내 드리겠습니다.
        </p>
      </header>
      {isOwn ? (
        <TripButton reservation={reservation} variant="primary" />
      ) : (
        <TellPassenger reservation={reservation} />
      )}
      <Card className="grid gap-6 p-5">
        <Facts
          title="타시는 분"
          facts={[
            ['이름', reservation.name],
            ['연락처', formatAnyPhone(reservation.phone)],
          ]}
        />
        <section className="grid gap-3">
          <h2 className="text-body">
            {reservation.car_name} · {dayLabel(reservation.ride_date)}
          </h2>
          <StopTimeline reservation={reservation} />
        </section>
        <Facts title="이용 정보" facts={wishFacts(reservation)} />
        <ChargeInfo reservation={reservation} />
      </Card>
      <div className="grid gap-gutter">
        {!isOwn && <TripButton reservation={reservation} variant="sub02" />}
        <CalendarButton reservation={reservation} />
        <Button to="/" variant="gray" wide>
          홈으로
        </Button>
      </div>
    </div>
  )
}

const TripButton = ({
  reservation,
  variant,
}: {
  reservation: UnnumberedOut
  variant: 'primary' | 'sub02'
}) => (
  <Button to={urlOf(urls.trip, { params: { id: reservation.id } })} variant={variant} size="large" wide>
    운행 상황 보기
  </Button>
)
