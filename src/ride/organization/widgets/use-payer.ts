import { useQuery } from '@tanstack/react-query'
import { question } from '#ride/account/widgets/realm.ts'
import { listOrganizations, type PlaceOut } from '../contract.ts'

/** The organizations that could pay for a ride of a month, and the chosen one; undefined while loading. */
export function usePayer(organizationId: string, month: string) {
  const { data } = useQuery(question(listOrganizations, { query: { month } }))
  const places: PlaceOut[] | undefined = data?.organizations
  return { places, payer: places?.find(({ id }) => id === organizationId) }
}
