import { question } from '#ride/account/widgets/realm.ts'
import type { listWaits } from '../contract.ts'

/** The cars that a member waits for. Asked anew each time: lines are joined and left in the calendar, which asks for itself. */
export const ownWaits = (id: string) => ({
  ...question<typeof listWaits>('GET /api/users/{id}/waits', { params: { id } }),
  staleTime: 0,
})
