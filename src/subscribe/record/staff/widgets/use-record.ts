import { useQuery } from '@tanstack/react-query'
import { pathOf } from '#kit/web/call.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { getStaffRecord } from '../../contract.ts'

/** Loads the staff record of a subscription. */
export function useRecord(id: string) {
  const { call } = useStaffRealm()
  const params = { id }
  return useQuery({
    queryKey: [pathOf(getStaffRecord, { params }), 'record'],
    queryFn: ({ signal }) => call(getStaffRecord, { params, signal }),
    staleTime: 0,
  })
}
