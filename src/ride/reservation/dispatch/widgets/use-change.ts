import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#kit/ui/use-act.ts'
import type { BodyIn } from '#kit/contract.ts'
import { call } from '#ride/account/widgets/realm.ts'
import type { DispatchOut, patchReservation } from '../contract.ts'
import { CHANGE_FAILED } from './messages.ts'

/** Changes one thing of a ride; the lists follow by themselves. */
export function useChange(ride: DispatchOut) {
  const queries = useQueryClient()
  const { busy, failure, act, forget } = useAct(CHANGE_FAILED)
  const change = async (body: BodyIn<typeof patchReservation>, done: string): Promise<DispatchOut | null> => {
    const params = { id: ride.id }
    const changed = await act(
      () => call<typeof patchReservation>('PATCH /api/reservations/{id}', { params, body }),
      done,
    )
    if (changed) void reloadRides(queries)
    return changed
  }
  return { busy, failure, change, forget }
}

/** Asks every list and detail of rides anew. */
export const reloadRides = (queries: ReturnType<typeof useQueryClient>) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/reservations'),
  })
