import { useState } from 'react'
import type { Day } from '#kit/day.ts'
import { useNow } from '#kit/ui/use-now.ts'
import type { DispatchOut } from '../../contract.ts'
import { byPickup, isLate, type Lane } from '../rules.ts'
import { Lanes } from './lanes.tsx'
import { LATE } from './ride-bar.tsx'
import { Tray } from './tray.tsx'
import { useBoardKeys } from './use-board-keys.ts'

/** By ride: why it is at risk, as text. */
export type Risks = ReadonlyMap<string, string>

type Props = {
  day: Day
  label: string
  lanes: readonly Lane[]
  /** The rides without a driver; null if the lanes are units. */
  unassigned: readonly DispatchOut[] | null
  risks: Risks
  open: (ride: DispatchOut) => void
  assign: (ride: DispatchOut) => void
  /** `lane`: null for a drop on the tray. */
  drop: (ride: DispatchOut, lane: Lane | null) => void
}

/** The rides of a day: those without a driver in a tray, the others in lanes. */
export function Board({ day, label, lanes, unassigned, risks, open, assign, drop }: Props) {
  const [dragged, drag] = useState<DispatchOut | null>(null)
  const now = useNow()
  const tray = byPickup(unassigned ?? [])
  const { events, trayStop, laneStop } = useBoardKeys(
    tray,
    lanes.map(({ rides }) => byPickup(rides)),
  )
  const riskOf = (ride: DispatchOut) => risks.get(ride.id) ?? (isLate(ride, now) ? LATE : null)
  const handlers = { open, drag, dragged, riskOf }
  return (
    <div {...events} className="grid grid-cols-1 gap-gutter">
      {unassigned && (
        <Tray
          rides={tray}
          isEmptyDay={tray.length === 0 && lanes.every(({ rides }) => rides.length === 0)}
          {...handlers}
          tabStop={trayStop}
          assign={assign}
          drop={(ride) => drop(ride, null)}
        />
      )}
      <Lanes day={day} label={label} lanes={lanes} {...handlers} tabStop={laneStop} drop={drop} />
    </div>
  )
}
