import type { DragEvent } from 'react'
import type { DispatchOut } from '../../contract.ts'

/** The props of each ride of the board. */
export type RideHandlers = {
  /** Called when a ride is pressed. */
  open: (ride: DispatchOut) => void
  drag: (ride: DispatchOut | null) => void
  /** The id of the ride that the Tab key reaches; arrow keys reach the others. */
  tabStop: string | null
  /** Why a ride is at risk; null if it is not. */
  riskOf: (ride: DispatchOut) => string | null
}

/**
 * The attributes of a ride's button: a press opens the ride, the Tab key reaches one ride, each ride can be dragged.
 */
export const rideProps = (
  ride: DispatchOut,
  { open, drag, tabStop }: Pick<RideHandlers, 'open' | 'drag' | 'tabStop'>,
) => ({
  type: 'button' as const,
  'data-ride': ride.id,
  tabIndex: tabStop === ride.id ? 0 : -1,
  onClick: () => open(ride),
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', ride.id)
    drag(ride)
  },
  onDragEnd: () => drag(null),
})
