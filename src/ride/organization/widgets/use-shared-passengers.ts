import { useQueries, useQuery } from '@tanstack/react-query'
import { question } from '#ride/account/widgets/realm.ts'
import { listPassengers } from '../passenger/contract.ts'
import { ownOrganizations } from './own-organizations.ts'

type Shared = { id: string; name: string; phone: string; note: string; organization: string }

/** Those whom the member's organizations book for, each with whose they are; what is not there yet is left out. */
export function useSharedPassengers(): Shared[] {
  const { data } = useQuery(ownOrganizations)
  const organizations = data?.organizations ?? []
  const asked = useQueries({
    queries: organizations.map(({ id }) => question(listPassengers, { params: { id } })),
  })
  return asked.flatMap(({ data: passengers = [] }, at) =>
    passengers.map(({ note, ...passenger }) => ({
      ...passenger,
      note: note,
      organization: organizations[at]!.name,
    })),
  )
}
