import { question } from '#ride/account/widgets/realm.ts'
import { listWaits } from '../contract.ts'

/** The cars that the member waits for. Refetched each time, because the calendar changes them with its own queries. */
export const ownWaits = (id: string) => ({
  ...question(listWaits, { params: { id } }),
  staleTime: 0,
})
