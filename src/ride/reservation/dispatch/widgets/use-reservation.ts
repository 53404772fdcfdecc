import { useQuery } from '@tanstack/react-query'
import { question } from '#ride/account/widgets/realm.ts'
import { getDispatch } from '../contract.ts'

/** One reservation as it is now, whatever list it stands in. */
export const useReservation = (id: string | null) =>
  useQuery({
    ...question(getDispatch, { params: { id: id ?? '' } }),
    staleTime: 0,
    enabled: id !== null,
  })
