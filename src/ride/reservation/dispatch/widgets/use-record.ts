import { useLocation, useNavigate } from '#kit/ui/router.tsx'
import type { IsLeft } from '#kit/ui/leave-guard.tsx'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import type { NavigateOptions } from '#kit/web/browser-router.ts'
import type { DispatchOut } from '../contract.ts'
import { isId } from './filters.ts'
import { focusPane } from './record-pane.tsx'
import { useReservation } from './use-reservation.ts'

/** The history state of a record that was opened from the list on this screen. */
const OPENED_HERE = 'opened here'

/** The reservation that is open beside a list, by its id in the URL. */
export function useRecord() {
  const { query, change } = useListAddress()
  const shown = query.get('ride')
  const id = isId(shown) ? shown : null
  const navigate = useNavigate()
  const { state } = useLocation()
  const go = (ride: string | null, how?: NavigateOptions) => change({ ride, page: query.get('page') }, how)
  const show = ({ id: next }: DispatchOut) => {
    if (next === id) return focusPane()
    go(next, id ? { state } : { replace: false, state: OPENED_HERE })
  }
  // If the record was opened from the list, closing it goes back in the history, so no extra entry remains.
  const close = () => id && (state !== OPENED_HERE ? go(null) : void navigate(-1))
  const { data } = useReservation(id)
  return { id, data, show, close }
}

/** Whether a navigation leaves the record: to another reservation or to another screen. */
export const isRecordLeft: IsLeft = (here, there) => {
  const rideIn = ({ search }: { search: string }) => new URLSearchParams(search).get('ride')
  return here.pathname !== there.pathname || rideIn(here) !== rideIn(there)
}
