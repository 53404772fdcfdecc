export const ACCESS_KINDS = [
  'LOGIN',
  'FAILED_LOGIN',
  'SEARCH',
  'LIST',
  'VIEW',
  'EXPORT',
  'PRINT',
  'REFUSED',
] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

/** An access of staff to personal data, allowed or refused, for the access record. */
export type Access = {
  kind: AccessKind
  staff: { id: string; name: string }
  /** The method and path of the endpoint's contract; the kind of rows for an export; the page for a print. */
  source: string
  aboutId?: string | null
  /** Filters of the list, without text filters, which may contain a person's name. */
  filters?: object
  /** The ids in the answer. Ids of persons, and of rows that belong to persons, are recorded as the persons' ids. */
  seen?: string[]
  reason?: string | null
  exportNumber?: string
  address: string
  client: string
  requestId: string
}
