import { useQuery } from '@tanstack/react-query'
import { ownOrganizations } from '#ride/organization/widgets/own-organizations.ts'

/** The organizations that the member may buy for; undefined while loading, `isLost` if loading failed. */
export function useManaged() {
  const { data, isError, fetchStatus, isFetching, refetch } = useQuery(ownOrganizations)
  return {
    managed: data?.organizations.filter(({ role }) => role === 'manager'),
    isLost: !data && (isError || fetchStatus === 'paused'),
    busy: isFetching,
    retry: () => void refetch(),
  }
}
