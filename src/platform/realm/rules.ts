import type { Role, Session } from '#kit/contract.ts'

/** Each realm has its own accounts and sessions; a token of one realm is invalid in the other. */
export const REALMS = ['ride', 'subscribe'] as const
export type RealmName = (typeof REALMS)[number]

const anybody = () => null

/** Refuses staff without the right of an endpoint. An endpoint that names none is closed. */
const rightRefusal = ({ role, rights }: Session, needs: string | undefined) => {
  if (role !== 'ADMIN') return 'FORBIDDEN'
  // Every role has a right: staff without any have no second factor where one is required.
  if (!rights.length) return 'FACTOR_NEEDED'
  return needs && rights.includes(needs) ? null : 'FORBIDDEN'
}

/** The roles that a contract's `who` may name. */
export const ROLES = {
  anyone: { realm: 'ride', refusal: anybody },
  member: { realm: 'ride', refusal: anybody },
  /** The member whose id is in the path, or staff with the right; everybody else gets 404. */
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
