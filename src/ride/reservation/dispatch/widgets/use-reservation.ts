import { useQuery } from '@tanstack/react-query'
import { question } from '#ride/account/widgets/realm.ts'
import { getDispatch } from '../contract.ts'

/** One reservation in its current state, independent of any list. */
export const useReservation = (id: string | null) =>
  useQuery({
    ...question(getDispatch, { params: { id: id ?? '' } }),
    staleTime: 0,
    enabled: id !== null,
  })
