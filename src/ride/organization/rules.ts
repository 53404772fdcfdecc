import { type Day, monthStart } from '#kit/day.ts'

/**
 * A manager invites, sees all rides and sets limits. A booker books. Passengers have no role: they are only in the
 * address book and have no login.
 */
export const ROLES = ['manager', 'booker'] as const
export type Role = (typeof ROLES)[number]

/** INVITED becomes ACTIVE when the person accepts. */
export const MEMBER_STATUSES = ['ACTIVE', 'INVITED'] as const
/**
 * The maximum number of organizations that a member may have founded or manage when founding another, because each may
 * send invitations.
 */
export const MAX_ORGANIZATIONS = 3

export const INVITE_DAYS = 14
/** The maximum of members and open invitations of one organization together. */
export const MAX_PEOPLE = 300
/** The maximum number of invitations a day, because each is a message to a person who did not ask for it. */
export const MAX_INVITES_A_DAY = 50
export const MAX_PASSENGERS = 1_000
/** The highest monthly limit, in tickets. */
export const MAX_A_MONTH = 10_000
export const MAX_COST_CENTER = 50
export const MAX_TRIP_REASON = 200

/** The first day of a month, and the first day of the next month. */
export const daysOf = (month: string): { from: Day; before: Day } => ({
  from: `${month}-01`,
  before: monthStart(`${month}-01`, 1),
})

type Spending = {
  limitHalves: number | null
  spentHalves: number
  costHalves: number
  /** The half tickets that the replaced ride returns. */
  freedHalves?: number
}

/**
 * Refuses a ride that would exceed the member's limit for the ride's month. A change that spends no more than before is
 * allowed, even if the limit was lowered since. Returns null if the ride is allowed.
 */
export function limitRefusal({ limitHalves, spentHalves, costHalves, freedHalves: freed = 0 }: Spending) {
  const more = costHalves - freed
  return limitHalves !== null && more > 0 && spentHalves + more > limitHalves ? 'MONTH_LIMIT' : null
}

type Freed = {
  /** The organization that would pay. */
  id: string
  month: string
  costHalves: number
  replaced: { organizationId: string | null; month: string } | undefined
}

/**
 * The half tickets that a replaced ride subtracts from the booker's monthly amount; 0 for another organization or
 * month.
 */
export const halvesFreedByReplaced = ({ id, month, costHalves, replaced }: Freed): number =>
  replaced?.organizationId === id && replaced.month === month ? costHalves : 0

/** The refusal for the last manager, who cannot lose the role; otherwise null. */
export const lastManagerRefusal = (role: Role, managers: number): 'LAST_MANAGER' | null =>
  role === 'manager' && managers <= 1 ? 'LAST_MANAGER' : null

/** Refuses another organization for a member who has reached the maximum. */
export const foundingRefusal = (organizations: number): 'TOO_MANY_ORGANIZATIONS' | null =>
  organizations >= MAX_ORGANIZATIONS ? 'TOO_MANY_ORGANIZATIONS' : null

export type InviteFacts = { isMember: boolean; people: number; sentToday: number }
export type InviteRefusalCode = 'ALREADY_IN' | 'TOO_MANY_PEOPLE' | 'TOO_MANY_INVITES'

/** The reason why a person cannot be invited to an organization; null if they can. */
export function inviteRefusal({ isMember, people, sentToday }: InviteFacts): InviteRefusalCode | null {
  if (isMember) return 'ALREADY_IN'
  if (sentToday >= MAX_INVITES_A_DAY) return 'TOO_MANY_INVITES'
  return people >= MAX_PEOPLE ? 'TOO_MANY_PEOPLE' : null
}
