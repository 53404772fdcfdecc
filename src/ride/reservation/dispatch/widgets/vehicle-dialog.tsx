import { useState } from 'react'
import { Notice } from '#kit/ui/notice.tsx'
import type { Undo } from '#platform/staff/widgets/stale-choice.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { DispatchOut } from '../contract.ts'
import { Warnings, useReason } from './warnings.tsx'
import { REASON_REQUIRED, UNDO_REASON, VEHICLE_CHANGED, VEHICLE_REQUIRED } from './copy.ts'
import { patchReservation } from './patch-reservation.ts'
import { type Candidate, Mark, Picker } from './picker.tsx'
import { blockingRideText, warningsOf, type Unit, useCandidates } from './use-candidates.ts'

/** Assigns a car with a registration number that is free that day. */
export function VehicleDialog({ row: reservation, close, initial = null }: DialogProps<DispatchOut>) {
  const candidates = useCandidates(reservation.id)
  const [id, setId] = useState(initial)
  const { reason, setReason, choose, given } = useReason(setId)
  const units = candidates.data?.units.toSorted((a, b) => rank(a, reservation) - rank(b, reservation))
  const chosen = units?.find((unit) => unit.id === id)
  const hasWarnings = chosen !== undefined && chosen.warnings.length > 0
  return (
    <Picker
      reservation={reservation}
      title="차량 배정"
      legend="차량"
      close={close}
      answer={candidates}
      candidates={units?.map((unit) => candidateOf(unit, reservation))}
      empty="등록된 차량이 없습니다."
      value={id}
      choose={choose}
      refusal={!id ? VEHICLE_REQUIRED : hasWarnings && !given ? REASON_REQUIRED : ''}
      mine={{ car_inventory_id: id, ...(chosen && unitIn(chosen)) }}
      send={({ version }) =>
        patchReservation({ ...reservation, version }, { car_inventory_id: id ?? '', ...given })
      }
      done={VEHICLE_CHANGED}
      undo={backFrom}
    >
      {hasWarnings && (
        <Warnings lines={warningsFor(chosen, reservation)} reason={reason} setReason={setReason} />
      )}
      {chosen && chosen.car_id !== reservation.car_id && (
        <Notice>{`고객이 예약한 ${reservation.car_name} 대신 ${chosen.car_name} 차량으로 바뀝니다.`}</Notice>
      )}
    </Picker>
  )
}

const backFrom: Undo<DispatchOut> = ({ before: { car_inventory_id } }) =>
  car_inventory_id === null
    ? null
    : (saved) => patchReservation(saved, { car_inventory_id, reason: UNDO_REASON })

const warningsFor = (unit: Unit, { passenger_count }: DispatchOut): string[] => [
  ...(unit.warnings.includes('TOO_FEW_SEATS')
    ? [`탑승 ${passenger_count}명, 이 차량의 최대 인원은 ${unit.seats}명입니다.`]
    : []),
  ...warningsOf({ ...unit, warnings: unit.warnings.filter((warning) => warning !== 'TOO_FEW_SEATS') }),
]

const unitIn = ({ registration_number, car_name }: Unit) => ({ registration_number, car_name })

/** Free units of the booked model first, then other free units, then busy ones. */
const rank = (unit: Unit, reservation: DispatchOut): number =>
  (unit.free ? 0 : 2) + (unit.car_id === reservation.car_id ? 0 : 1)

function candidateOf(unit: Unit, reservation: DispatchOut): Candidate {
  const isCurrent = unit.id === reservation.car_inventory_id
  return {
    value: unit.id,
    label: `${unit.car_name} ${unit.registration_number}`,
    text: unit.free ? `최대 ${unit.seats}명` : blockedText(unit),
    words: `${unit.car_name} ${unit.registration_number}`,
    disabled: !unit.free,
    beside: unit.in_maintenance ? (
      <Kept>정비 중</Kept>
    ) : unit.is_held ? (
      <Kept>고객 예약 중</Kept>
    ) : (
      <Mark free={unit.free} hasWarnings={unit.warnings.length > 0} isCurrent={isCurrent} />
    ),
  }
}

const Kept = ({ children }: { children: string }) => (
  <span className="shrink-0 text-text-soft">{children}</span>
)

function blockedText(unit: Unit): string {
  if (unit.blocked_by) return `${blockingRideText(unit)} 예약에 배정되어 있습니다`
  return unit.in_maintenance ? '이 날짜에 정비 중입니다' : '다른 고객이 지금 예약 중인 차량입니다'
}
