import { useState } from 'react'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { formatPhone } from '#kit/phone.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { DispatchOut } from '../contract.ts'
import { DRIVER_CHANGED, DRIVER_REMOVED, DRIVER_REQUIRED, UNASSIGNED } from './messages.ts'
import { patchReservation } from './patch-reservation.ts'
import { type Candidate, Mark, Picker } from './picker.tsx'
import { blockerOf, type Driver, freeFirst, useCandidates } from './use-candidates.ts'

const NOBODY = 'NOBODY'
const UNSAID = '같은 날 다른 운행이 있습니다. 그래도 배정하시려면 위에서 확인해 주세요.'

/** Gives the reservation a driver; one who is busy that day only when explicitly confirmed. */
export function DriverDialog({ row: reservation, close }: DialogProps<DispatchOut>) {
  const candidates = useCandidates(reservation.id)
  const [id, setId] = useState<string | null>(null)
  const [force, setForce] = useState(false)
  const drivers = candidates.data && freeFirst(candidates.data.drivers)
  const chosen = drivers?.find((driver) => driver.id === id)
  const isBusy = chosen !== undefined && !chosen.free
  const choose = (next: string) => {
    setId(next)
    setForce(false)
  }
  const body = id === NOBODY ? { driver_id: null } : { driver_id: id, ...(force && { force }) }
  return (
    <Picker
      reservation={reservation}
      title="기사 배정"
      legend="기사"
      close={close}
      answer={candidates}
      candidates={
        drivers && [...drivers.map((driver) => candidateOf(driver, reservation)), ...nobody(reservation)]
      }
      empty="등록된 기사가 없습니다."
      value={id}
      choose={choose}
      refusal={id ? (isBusy && !force ? UNSAID : '') : DRIVER_REQUIRED}
      mine={{ driver_id: body.driver_id, driver: chosen?.name ?? null }}
      send={({ version }) => patchReservation({ ...reservation, version }, body)}
      done={id === NOBODY ? DRIVER_REMOVED : DRIVER_CHANGED}
    >
      {isBusy && (
        <div className="rounded-field bg-yellow px-base py-gutter text-body text-on-yellow">
          <p className="font-semibold">{`${chosen.name} 기사님은 같은 날 ${blockerOf(chosen)} 운행이 있습니다.`}</p>
          <Checkbox
            label="그래도 이 운행에 배정합니다"
            checked={force}
            onChange={(event) => setForce(event.target.checked)}
          />
        </div>
      )}
    </Picker>
  )
}

function candidateOf(driver: Driver, reservation: DispatchOut): Candidate {
  return {
    value: driver.id,
    label: driver.name,
    text: driver.free ? formatPhone(driver.phone) : `${formatPhone(driver.phone)}, ${blockerOf(driver)} 운행`,
    words: `${driver.name} ${driver.phone} ${formatPhone(driver.phone)}`,
    beside: <Mark free={driver.free} isCurrent={driver.id === reservation.driver_id} />,
  }
}

/** Who is assigned can be taken off again. */
const nobody = (reservation: DispatchOut): Candidate[] =>
  reservation.driver_id
    ? [{ value: NOBODY, label: UNASSIGNED, text: '기사 배정을 해제합니다', words: UNASSIGNED }]
    : []
