import { useQuery } from '@tanstack/react-query'
import { pathOf } from '#kit/web/call.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { getStaffRecord } from '../../contract.ts'

const ROUTE = 'GET /api/admin/subscription/subscriptions/{id}/record'

/** What happened to a subscription's car, and what was offered and agreed on. */
export function useRecord(id: string) {
  const { call } = useStaffRealm()
  const params = { id }
  return useQuery({
    queryKey: [pathOf(ROUTE, { params }), 'record'],
    queryFn: ({ signal }) => call<typeof getStaffRecord>(ROUTE, { params, signal }),
    staleTime: 0,
  })
}
