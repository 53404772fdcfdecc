import type { UnnumberedOut } from '../contract.ts'
import { Facts } from './facts.tsx'

/** The organization that pays a ride, its cost center and reason; nothing if the member pays. */
export function ChargeInfo({ reservation, booker }: { reservation: UnnumberedOut; booker?: string }) {
  const { organization, cost_center, trip_reason } = reservation
  if (!organization) return null
  return (
    <Facts
      title="결제 정보"
      facts={[
        ['결제', organization.name],
        booker !== undefined && ['예약하신 분', booker],
        cost_center !== '' && ['비용 부서', cost_center],
        trip_reason !== '' && ['운행 사유', trip_reason],
      ]}
    />
  )
}
