import { question } from '#ride/account/widgets/realm.ts'
import { latestReservation } from '../contract.ts'

/** The next reservation of a member; null if there is none. */
export const nextReservation = (id: string) => question(latestReservation, { params: { id } })
