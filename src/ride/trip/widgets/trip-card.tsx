import { Card } from '#kit/ui/card.tsx'
import { useNow } from '#kit/ui/use-now.ts'
import { DriverCall } from '#ride/driver/widgets/driver-call.tsx'
import { Plate } from '#ride/fleet/widgets/plate.tsx'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'
import type { ReservationOut } from '#ride/reservation/contract.ts'
import { isDriving } from '#ride/reservation/rules.ts'
import { NoShowHelp } from '#ride/reservation/no-show/widgets/no-show-help.tsx'
import { StatusBadge } from '#ride/reservation/widgets/status-badge.tsx'
import { tripStatus } from './trip-status.ts'

/** The data that a guest needs at the door: car, registration number, driver, and position. */
export function TripCard({ reservation }: { reservation: ReservationOut }) {
  const now = useNow()
  return (
    <Card className="grid gap-base p-5">
      <div className="flex items-start justify-between gap-base">
        <p className="text-control font-bold text-text-strong">{reservation.car_name}</p>
        <StatusBadge status={reservation.display_status} isDriving={isDriving(reservation, now)} />
      </div>
      <VehicleImage
        image={reservation.car_image}
        name={reservation.car_name}
        eager
        className="mx-auto w-full max-w-80 object-contain"
      />
      {reservation.registration_number && <Plate number={reservation.registration_number} />}
      <p role="status" className="text-center text-control font-semibold text-text-strong">
        {tripStatus(reservation, now)}
      </p>
      {reservation.waiting?.ended_at && <NoShowHelp language="ko" />}
      {reservation.driver && <DriverCall name={reservation.driver} phone={reservation.driver_phone} />}
    </Card>
  )
}
