import { question } from '#ride/account/widgets/realm.ts'
import { listWaits } from '../contract.ts'

/** The cars that a member waits for. Asked anew each time: lines are joined and left in the calendar, which asks for itself. */
export const ownWaits = (id: string) => ({
  ...question(listWaits, { params: { id } }),
  staleTime: 0,
})
