import { useQuery } from '@tanstack/react-query'
import { question } from '#ride/account/widgets/realm.ts'
import type { listOrganizations } from '#ride/organization/contract.ts'

/** The organizations that the member may buy for; undefined while nobody knows, `isLost` once they could not be had. */
export function useManaged() {
  const { data, isError, fetchStatus, isFetching, refetch } = useQuery(
    question<typeof listOrganizations>('GET /api/organizations'),
  )
  return {
    managed: data?.organizations.filter(({ role }) => role === 'manager'),
    isLost: !data && (isError || fetchStatus === 'paused'),
    busy: isFetching,
    retry: () => void refetch(),
  }
}
