import { Collapsible } from '#kit/ui/collapsible.tsx'
import { BasicInfo, CarInfo, ExtraInfo, MoveInfo, pickupLabel } from '../../widgets/reservation-details.tsx'
import { ChargeInfo } from '../../widgets/charge-info.tsx'
import { StatusBadge } from '../../widgets/status-badge.tsx'
import type { ChargedOut } from '../contract.ts'

/** A ride that the organization pays: time, passenger and booker; when expanded, all its data. */
export function ChargedCard({ ride }: { ride: ChargedOut }) {
  const title = (
    <span className="grid flex-1 gap-small py-3">
      <span className="flex flex-wrap items-center gap-gutter text-body font-bold">
        {pickupLabel(ride)}
        <StatusBadge status={ride.display_status} />
      </span>
      <span className="text-body font-normal text-text">
        {[ride.car_name, ride.name || '지난 운행', ride.cost_center].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
  return (
    <li className="rounded-card bg-surface px-base shadow-card">
      <Collapsible title={title}>
        <div className="grid gap-6 border-t border-line py-base">
          <ChargeInfo reservation={ride} booker={ride.booker.name || '탈퇴한 회원'} />
          <MoveInfo reservation={ride} />
          <BasicInfo reservation={ride} />
          <CarInfo reservation={ride} />
          <ExtraInfo reservation={ride} />
        </div>
      </Collapsible>
    </li>
  )
}
