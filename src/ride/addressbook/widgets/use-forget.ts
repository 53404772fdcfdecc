import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#kit/ui/use-action.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import type { deletePassenger, deletePlace } from '../contract.ts'
import { PASSENGER_REMOVED, PLACE_REMOVED } from '../words.ts'

/** Takes something out of the address book; what is gone is asked for again. */
export function useForget() {
  const queries = useQueryClient()
  const { run } = useAction('삭제하지 못했습니다.')
  const id = sessionUser()?.id ?? ''
  const forget = async (work: () => Promise<unknown>, done: string) => {
    await run(work, done)
    await queries.invalidateQueries()
  }
  return {
    forgetPassenger: (pid: string) =>
      void forget(
        () =>
          call<typeof deletePassenger>('DELETE /api/users/{id}/passengers/{pid}', { params: { id, pid } }),
        PASSENGER_REMOVED,
      ),
    forgetPlace: (pid: string) =>
      void forget(
        () => call<typeof deletePlace>('DELETE /api/users/{id}/places/{pid}', { params: { id, pid } }),
        PLACE_REMOVED,
      ),
  }
}
