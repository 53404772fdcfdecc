import type { Session } from '#kit/contract.ts'

/** The rights of staff: each staff endpoint's contract needs one of them. */
export const RIGHTS = [
  'DESK',
  'DISPATCH',
  'FLEET',
  'CUSTOMERS',
  'CONTACTS',
  'DOCUMENTS',
  'TICKETS',
  'MONEY',
  'SUBSCRIPTION',
  'SUBSCRIPTION_MONEY',
  'CONTENT',
  'MESSAGES',
  'FIGURES',
  'EXPORT',
  'SETTINGS',
  'STAFF',
  'AUDIT',
] as const
export type Right = (typeof RIGHTS)[number]

/** The roles of staff. The owner has every right; the owner edits the rights of the other roles. */
export const STAFF_ROLES = ['OWNER', 'DISPATCHER', 'CARE', 'ACCOUNTING', 'SUBSCRIPTION'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The rights of a session: none for a customer; all for an owner, which is an admin without another staff role. */
export function rightsOf(
  role: 'USER' | 'ADMIN',
  staffRole: string | null,
  rights: readonly string[] | null,
): readonly string[] {
  if (role !== 'ADMIN') return []
  return staffRole === null || staffRole === 'OWNER' ? RIGHTS : (rights ?? [])
}

const PHONE = /(?<![\w-])(\+82[- ]?1|01)([016789])[- ]?\d{3,4}[- ]?(\d{4})(?![\w-])/g
const EMAIL = /(?<![\w.+-])([\w.+-])[\w.+-]*@([\w-]+(?:\.[\w-]+)+)/g

/** A text with its mobile numbers and e-mail addresses masked: `010-****-5678`, `k***@example.kr`. */
const hideIn = (text: string): string => text.replace(PHONE, '$1$2-****-$3').replace(EMAIL, '$1***@$2')

/** A value with every number and address in its texts masked, at any depth. */
export function hideContacts<Value>(value: Value): Value {
  if (typeof value === 'string') return hideIn(value) as Value
  if (Array.isArray(value)) return value.map(hideContacts) as Value
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, hideContacts(part)])) as Value
}

/** Whether staff see the numbers and addresses of other people masked. */
export const areContactsHidden = ({ role, rights }: Pick<Session, 'role' | 'rights'>): boolean =>
  role === 'ADMIN' && !rights.includes('CONTACTS')
