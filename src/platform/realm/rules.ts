import type { Role } from '#kit/contract.ts'

/** Each realm has its own accounts and sessions; a token of one realm is invalid in the other. */
export const REALMS = ['ride', 'subscribe'] as const
export type RealmName = (typeof REALMS)[number]

const anybody = () => null

/** The roles that a contract's `who` may name. */
export const ROLES = {
  anyone: { realm: 'ride', refusal: anybody },
  member: { realm: 'ride', refusal: anybody },
  /** The member whose id is in the path, or staff; everybody else gets 404. */
  self: {
    realm: 'ride',
    refusal: ({ personId, role }, { id }) => (role === 'ADMIN' || id === personId ? null : 'NOT_FOUND'),
  },
  admin: { realm: 'ride', refusal: ({ role }) => (role === 'ADMIN' ? null : 'FORBIDDEN') },
  subscriber: { realm: 'subscribe', refusal: anybody },
} as const satisfies Record<string, Role & { realm: RealmName }>
