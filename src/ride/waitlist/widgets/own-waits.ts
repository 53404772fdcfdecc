import { question } from '#ride/account/widgets/realm.ts'
import { listWaits } from '../contract.ts'

/** The cars that the member waits for. Always refetched, because other queries of the calendar change them. */
export const ownWaits = (id: string) => ({
  ...question(listWaits, { params: { id } }),
  staleTime: 0,
})
