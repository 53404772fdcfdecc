import type { DragEvent } from 'react'
import type { DispatchOut } from '../../contract.ts'

/** The props of each ride of the board. */
export type RideHandlers = {
  /** Called when a ride is pressed. */
  open: (ride: DispatchOut) => void
  drag: (ride: DispatchOut | null) => void
  /** The id of the ride to which the Tab key leads; arrow keys lead to the others. */
  tabStop: string | null
  /** Why a ride is at risk; null if it is not. */
  riskOf: (ride: DispatchOut) => string | null
}

/** The attributes of a ride that can be dragged. */
export const dragProps = (ride: DispatchOut, drag: RideHandlers['drag']) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', ride.id)
    drag(ride)
  },
  onDragEnd: () => drag(null),
})
