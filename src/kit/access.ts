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

/** One access of staff to personal data, or one that was refused, for the access record. */
export type Access = {
  kind: AccessKind
  staff: { id: string; name: string }
  /** The method and path of the endpoint's contract; for an export the kind of rows, for a print the page. */
  source: string
  aboutId?: string | null
  /** Filters of the list, without texts that may name a person. */
  filters?: object
  /** The ids in the answer; those of persons, and of rows of persons, are recorded as the persons. */
  seen?: string[]
  reason?: string | null
  exportNumber?: string
  address: string
  client: string
  requestId: string
}
