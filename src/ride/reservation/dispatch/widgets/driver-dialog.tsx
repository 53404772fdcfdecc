import { useState } from 'react'
import { dayLabel } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { DispatchOut } from '../contract.ts'
import { WARNING_WORDS } from '../copy.ts'
import { Warnings, useReason } from './warnings.tsx'
import {
  DRIVER_CHANGED,
  DRIVER_REMOVED,
  DRIVER_REQUIRED,
  REASON_REQUIRED,
  UNASSIGNED,
  UNDO_REASON,
} from './copy.ts'
import { patchReservation } from './patch-reservation.ts'
import { type Candidate, Mark, Picker } from './picker.tsx'
import { blockingRideText, warningsOf, type Driver, useCandidates } from './use-candidates.ts'
import { undoDriverChange } from './undo.ts'

const NO_DRIVER = 'NO_DRIVER'
const isUnlicensed = ({ warnings }: Driver): boolean => warnings.includes('LICENCE_EXPIRED')
const UNSAID = '같은 날 다른 운행이 있습니다. 그래도 배정하시려면 위에서 확인해 주세요.'

/**
 * Assigns a driver. A busy driver needs an explicit confirmation, a driver with warnings needs a reason,
 * and a driver with an expired license cannot be chosen.
 */
export function DriverDialog({ row: reservation, close, initial = null }: DialogProps<DispatchOut>) {
  const candidates = useCandidates(reservation.id)
  const [id, setId] = useState(initial)
  const [force, setForce] = useState(false)
  const drivers = candidates.data?.drivers
  const chosen = drivers?.find((driver) => driver.id === id)
  const isBusy = chosen !== undefined && !chosen.free
  const { reason, setReason, choose, given } = useReason((next) => {
    setId(next)
    setForce(false)
  })
  const hasWarnings = chosen !== undefined && chosen.warnings.length > 0
  const refusal = !id
    ? DRIVER_REQUIRED
    : isBusy && !force
      ? UNSAID
      : hasWarnings && !given
        ? REASON_REQUIRED
        : ''
  const body = id === NO_DRIVER ? { driver_id: null } : { driver_id: id, ...(force && { force }), ...given }
  return (
    <Picker
      reservation={reservation}
      title="기사 배정"
      legend="기사"
      close={close}
      answer={candidates}
      candidates={
        drivers && [
          ...drivers.map((driver) => candidateOf(driver, reservation)),
          ...unassignedOption(reservation),
        ]
      }
      empty="등록된 기사가 없습니다."
      value={id}
      choose={choose}
      refusal={refusal}
      mine={{ driver_id: body.driver_id, driver: chosen?.name ?? null }}
      send={({ version }) => patchReservation({ ...reservation, version }, body)}
      done={id === NO_DRIVER ? DRIVER_REMOVED : DRIVER_CHANGED}
      undo={({ before }) =>
        (saved) =>
          patchReservation(saved, { ...undoDriverChange(before), reason: UNDO_REASON })
        }
    >
      {hasWarnings && (
        <Warnings lines={warningsOf(chosen)} reason={reason} setReason={setReason}>
          {isBusy && (
            <Checkbox
              label="그래도 이 운행에 배정합니다"
              checked={force}
              onChange={(event) => setForce(event.target.checked)}
            />
          )}
        </Warnings>
      )}
    </Picker>
  )
}

function candidateOf(driver: Driver, reservation: DispatchOut): Candidate {
  return {
    value: driver.id,
    label: driver.name,
    text: [formatPhone(driver.phone), ...factsOf(driver)].join(', '),
    words: `${driver.name} ${driver.phone} ${formatPhone(driver.phone)} ${driver.note}`,
    disabled: isUnlicensed(driver),
    beside: isUnlicensed(driver) ? (
      <span className="shrink-0 text-on-red">배정할 수 없음</span>
    ) : (
      <Mark
        free={driver.free}
        hasWarnings={driver.warnings.length > 0}
        isCurrent={driver.id === reservation.driver_id}
      />
    ),
  }
}

const factsOf = (driver: Driver): string[] => [
  ...(driver.last_drove ? [`${dayLabel(driver.last_drove)} 이 고객을 모셨음`] : []),
  ...(driver.note ? [driver.note] : []),
  ...(driver.blocked_by ? [`${blockingRideText(driver)} 운행`] : []),
  ...driver.warnings.filter((warning) => warning !== 'DRIVER_BUSY').map((warning) => WARNING_WORDS[warning]),
]

/** The option that removes the assigned driver; none if no driver is assigned. */
const unassignedOption = (reservation: DispatchOut): Candidate[] =>
  reservation.driver_id
    ? [{ value: NO_DRIVER, label: UNASSIGNED, text: '기사 배정을 해제합니다', words: UNASSIGNED }]
    : []
