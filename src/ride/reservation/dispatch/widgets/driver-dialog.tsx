import { useState } from 'react'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { FailureNotice } from '#kit/ui/failure-notice.tsx'
import { formatPhone } from '#kit/phone.ts'
import type { DispatchOut } from '../contract.ts'
import { rideLabel } from './labels.ts'
import { DRIVER_CHANGED, DRIVER_REMOVED, DRIVER_REQUIRED, UNASSIGNED } from './messages.ts'
import { type Candidate, Mark, Picker } from './picker.tsx'
import { blockerOf, type Driver, freeFirst, useCandidates } from './use-candidates.ts'
import { useChange } from './use-change.ts'

type Props = { ride: DispatchOut; close: () => void }
const NOBODY = 'NOBODY'

/** Gives the ride a driver; one who is busy that day only when that is wanted in so many words. */
export function DriverDialog({ ride, close }: Props) {
  const { data, error, refetch } = useCandidates(ride.id)
  const { busy, failure, change, forget } = useChange(ride)
  const [id, setId] = useState<string | null>(null)
  const [force, setForce] = useState(false)
  const [wrong, setWrong] = useState('')
  const chosen = data?.drivers.find((driver) => driver.id === id)
  const isBusy = chosen !== undefined && !chosen.free
  const choose = (next: string) => {
    setId(next)
    setForce(false)
    setWrong('')
    forget()
  }
  const save = async () => {
    if (!id) return setWrong(DRIVER_REQUIRED)
    if (isBusy && !force)
      return setWrong('같은 날 다른 운행이 있습니다. 그래도 배정하시려면 위에서 확인해 주세요.')
    const body = id === NOBODY ? { driver_id: null } : { driver_id: id, ...(force && { force }) }
    if (await change(body, id === NOBODY ? DRIVER_REMOVED : DRIVER_CHANGED)) close()
    else void refetch()
  }
  return (
    <Picker
      title="기사 배정"
      text={rideLabel(ride)}
      legend="기사"
      close={close}
      candidates={
        data && [...freeFirst(data.drivers).map((driver) => candidateOf(driver, ride)), ...nobody(ride)]
      }
      empty="등록된 기사가 없습니다."
      error={error}
      retry={() => void refetch()}
      value={id}
      choose={choose}
      wrong={wrong}
      busy={busy}
      save={() => void save()}
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
      <FailureNotice failure={failure} />
    </Picker>
  )
}

function candidateOf(driver: Driver, ride: DispatchOut): Candidate {
  return {
    value: driver.id,
    label: driver.name,
    text: driver.free ? formatPhone(driver.phone) : `${formatPhone(driver.phone)}, ${blockerOf(driver)} 운행`,
    words: `${driver.name} ${driver.phone} ${formatPhone(driver.phone)}`,
    beside: <Mark free={driver.free} isCurrent={driver.id === ride.driver_id} />,
  }
}

/** Who is assigned can be taken off again. */
const nobody = (ride: DispatchOut): Candidate[] =>
  ride.driver_id
    ? [{ value: NOBODY, label: UNASSIGNED, text: '기사 배정을 해제합니다', words: UNASSIGNED }]
    : []
