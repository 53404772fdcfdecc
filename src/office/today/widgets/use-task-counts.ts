import { useQuery } from '@tanstack/react-query'
import { question, rideRealm } from '#ride/account/widgets/realm.ts'
import { getTaskCounts } from '../contract.ts'

const REFETCH_MS = 60_000

/** The number of waiting tasks with these names; 0 while unknown. Events of the shown screen also refetch it. */
export function useTaskCounts(): (names: string[]) => number {
  const isLoggedIn = rideRealm.useIsLoggedIn()
  const { data } = useQuery({
    ...question(getTaskCounts),
    refetchInterval: REFETCH_MS,
    enabled: isLoggedIn,
  })
  return (names) => names.reduce((sum, name) => sum + (data?.[name] ?? 0), 0)
}
