import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pathOf } from '#kit/web/call.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { listLicenseChecks } from '../contract.ts'

export type LicenseSubject = { request_id: string } | { subscription_id: string }

/**
 * The license checks of a request or a subscription; `check` returns false and shows the missing people if a required
 * check is missing.
 */
export function useLicenses(subject: LicenseSubject) {
  const { call } = useStaffRealm()
  const [presses, setPresses] = useState(0)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [pathOf(listLicenseChecks, { query: subject })],
    queryFn: ({ signal }) => call(listLicenseChecks, { query: subject, signal }),
    staleTime: 0,
  })
  const people = data?.people ?? []
  const missing = data?.is_required ? people.filter((person) => !person.is_covered) : []
  const check = (): boolean => {
    setPresses((count) => (missing.length ? count + 1 : 0))
    return !missing.length
  }
  const failed = error && !data ? { error, retry: () => void refetch(), busy: isFetching } : null
  return { subject, people, missing: missing.map(({ name }) => name), presses, check, failed }
}

export type Licenses = ReturnType<typeof useLicenses>
