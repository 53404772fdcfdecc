import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'

type Asked<T> = Pick<UseQueryOptions<T>, 'queryFn'> & { queryKey: readonly unknown[] }

/** What is asked about a ride, again whenever the ride changes, for what may be done changes with it; what was known stays meanwhile. */
export const useOfRide = <T>(asked: Asked<T>, version: number, enabled: boolean): T | undefined =>
  useQuery<T>({
    ...asked,
    queryKey: [...asked.queryKey, version],
    placeholderData: keepPreviousData as never,
    enabled,
  }).data
