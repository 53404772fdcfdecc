import { useState } from 'react'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import type { DispatchOut } from '../contract.ts'
import { rideLabel } from './labels.ts'
import { VEHICLE_CHANGED, VEHICLE_REQUIRED } from './messages.ts'
import { type Candidate, Mark, Picker } from './picker.tsx'
import { blockerOf, freeFirst, type Unit, useCandidates } from './use-candidates.ts'
import { useChange } from './use-change.ts'

type Props = { ride: DispatchOut; close: () => void }

/** Gives the ride a car with a registration number that is free that day. */
export function VehicleDialog({ ride, close }: Props) {
  const { data, error, refetch } = useCandidates(ride.id)
  const { busy, failure, change, forget } = useChange(ride)
  const [id, setId] = useState<string | null>(null)
  const [wrong, setWrong] = useState('')
  const units = data && freeFirst(data.units).toSorted((a, b) => rank(a, ride) - rank(b, ride))
  const chosen = units?.find((unit) => unit.id === id)
  const choose = (next: string) => {
    setId(next)
    setWrong('')
    forget()
  }
  const save = async () => {
    if (!id) return setWrong(VEHICLE_REQUIRED)
    if (await change({ car_inventory_id: id }, VEHICLE_CHANGED)) close()
    else void refetch()
  }
  return (
    <Picker
      title="차량 배정"
      text={rideLabel(ride)}
      legend="차량"
      close={close}
      candidates={units?.map((unit) => candidateOf(unit, ride))}
      empty="등록된 차량이 없습니다."
      error={error}
      retry={() => void refetch()}
      value={id}
      choose={choose}
      wrong={wrong}
      busy={busy}
      save={() => void save()}
    >
      {chosen && chosen.seats < ride.passenger_count && (
        <Notice tone="wait">{`탑승 ${ride.passenger_count}명, 이 차량의 최대 인원은 ${chosen.seats}명입니다.`}</Notice>
      )}
      {chosen && chosen.car_id !== ride.car_id && (
        <Notice>{`고객이 예약한 ${ride.car_name} 대신 ${chosen.car_name} 차량으로 바뀝니다.`}</Notice>
      )}
      <FailureNotice failure={failure} />
    </Picker>
  )
}

/** Free ones of the model that was booked, other free ones, then the busy ones. */
const rank = (unit: Unit, ride: DispatchOut): number =>
  (unit.free ? 0 : 2) + (unit.car_id === ride.car_id ? 0 : 1)

function candidateOf(unit: Unit, ride: DispatchOut): Candidate {
  const isCurrent = unit.id === ride.car_inventory_id
  return {
    value: unit.id,
    label: `${unit.car_name} ${unit.registration_number}`,
    text: unit.free ? `최대 ${unit.seats}명` : `${blockerOf(unit)} 예약에 배정되어 있습니다`,
    words: `${unit.car_name} ${unit.registration_number}`,
    disabled: !unit.free,
    beside: <Mark free={unit.free} isCurrent={isCurrent} />,
  }
}
