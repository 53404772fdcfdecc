import type { Role, Session } from '#kit/contract.ts'

/** Each realm has its own accounts and sessions; a token of one realm is invalid in the other. */
export const REALMS = ['ride', 'subscribe'] as const
export type RealmName = (typeof REALMS)[number]

const anybody = () => null

/** Refuses staff without the endpoint's right, and all staff when the endpoint names none. */
const rightRefusal = ({ role, rights }: Session, needs: string | undefined) => {
  if (role !== 'ADMIN') return 'FORBIDDEN'
  // Every role has a right: staff without any lack the required second factor.
  if (!rights.length) return 'FACTOR_NEEDED'
  return needs && rights.includes(needs) ? null : 'FORBIDDEN'
}

/** The roles that a contract's `who` may name. */
export const ROLES = {
  anyone: { realm: 'ride', refusal: anybody },
  member: { realm: 'ride', refusal: anybody },
  /** The member whose id is in the path, or staff with the right; all others get 404. */
  self: {
    realm: 'ride',
    refusal: (session, { id }, needs) => {
      if (id === session.personId) return null
      return session.role === 'ADMIN' ? rightRefusal(session, needs) : 'NOT_FOUND'
    },
  },
  admin: { realm: 'ride', refusal: (session, _, needs) => rightRefusal(session, needs) },
  subscriber: { realm: 'subscribe', refusal: anybody },
} as const satisfies Record<string, Role & { realm: RealmName }>
