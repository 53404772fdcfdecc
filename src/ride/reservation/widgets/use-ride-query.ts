import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'

type Asked<T> = Pick<UseQueryOptions<T>, 'queryFn'> & { queryKey: readonly unknown[] }

/** A query about a ride, refetched whenever the ride changes, because its actions change too. The last response is shown until then. */
export const useRideQuery = <T>(asked: Asked<T>, version: number, enabled: boolean) =>
  useQuery<T>({
    ...asked,
    queryKey: [...asked.queryKey, version],
    placeholderData: keepPreviousData as never,
    enabled,
  })
