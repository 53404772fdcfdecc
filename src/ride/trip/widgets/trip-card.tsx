import { Phone } from 'lucide-react'
import { Card } from '#kit/ui/card.tsx'
import { formatPhone } from '#kit/phone.ts'
import { Plate } from '#ride/fleet/widgets/plate.tsx'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'
import type { ReservationOut } from '#ride/reservation/contract.ts'
import { isDriving } from '#ride/reservation/rules.ts'
import { StatusBadge } from '#ride/reservation/widgets/status-badge.tsx'
import { tripStatus } from './trip-status.ts'

/** What one looks for at the door: the car and its plate, who drives, and where it is. */
export function TripCard({ reservation }: { reservation: ReservationOut }) {
  return (
    <Card className="grid gap-base p-5">
      <div className="flex items-start justify-between gap-base">
        <p className="text-control font-bold text-text-strong">{reservation.car_name}</p>
        <StatusBadge status={reservation.display_status} isDriving={isDriving(reservation)} />
      </div>
      <VehicleImage
        image={reservation.car_image}
        name={reservation.car_name}
        eager
        className="mx-auto w-full max-w-80 object-contain"
      />
      {reservation.registration_number && <Plate number={reservation.registration_number} />}
      <p role="status" className="text-center text-control font-semibold text-text-strong">
        {tripStatus(reservation)}
      </p>
      {reservation.driver && <Driver name={reservation.driver} phone={reservation.driver_phone} />}
    </Card>
  )
}

const Driver = ({ name, phone }: { name: string; phone: string | null }) => (
  <div className="flex items-center justify-between gap-base border-t border-line pt-base">
    <p className="text-body text-text">
      <span className="text-text-soft">기사</span>{' '}
      <span className="text-control font-semibold text-text-strong">{name}</span>
    </p>
    {phone && (
      <a
        href={`tel:${phone}`}
        aria-label={`${name} 기사에게 전화 ${formatPhone(phone)}`}
        className="inline-flex min-h-12 min-w-12 items-center gap-gutter rounded-full bg-primary px-5 text-control font-semibold text-on-primary"
      >
        <Phone size={20} aria-hidden="true" />
        전화
      </a>
    )}
  </div>
)
