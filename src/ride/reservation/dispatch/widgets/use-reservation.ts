import { useQuery } from '@tanstack/react-query'
import { question } from '#ride/account/widgets/realm.ts'
import { getDispatch } from '../contract.ts'

/** The current state of one reservation, independent of any list. */
export const useReservation = (id: string | null) =>
  useQuery({
    ...question(getDispatch, { params: { id: id ?? '' } }),
    staleTime: 0,
    enabled: id !== null,
  })
