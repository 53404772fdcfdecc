import { useQueries, useQuery } from '@tanstack/react-query'
import { question } from '#ride/account/widgets/realm.ts'
import { listPassengers, type PassengerOut } from '../passenger/contract.ts'
import { ownOrganizations } from './own-organizations.ts'

type Shared = PassengerOut & { organization: string }

/**
 * The passengers in the address books of the member's organizations, each with the organization's name; books that are
 * still loading are omitted.
 */
export function useSharedPassengers(): Shared[] {
  const { data } = useQuery(ownOrganizations)
  const organizations = data?.organizations ?? []
  const asked = useQueries({
    queries: organizations.map(({ id }) => question(listPassengers, { params: { id } })),
  })
  return asked.flatMap(({ data: passengers = [] }, at) =>
    passengers.map((passenger) => ({ ...passenger, organization: organizations[at]!.name })),
  )
}
