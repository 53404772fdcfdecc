import { useQuery } from '@tanstack/react-query'
import { question } from '#ride/account/widgets/realm.ts'
import type { listOrganizations, PlaceOut } from '../contract.ts'

/** The organizations that could pay a ride of a month, and the one that is chosen; undefined while nobody knows. */
export function usePayer(organizationId: string, month: string) {
  const { data } = useQuery(
    question<typeof listOrganizations>('GET /api/organizations', { query: { month } }),
  )
  const places: PlaceOut[] | undefined = data?.organizations
  return { places, payer: places?.find(({ id }) => id === organizationId) }
}
