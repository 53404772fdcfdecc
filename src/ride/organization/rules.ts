import { type Day, monthStart } from '#kit/day.ts'

/** manager: invites, sees all rides, sets limits. booker: books. Passengers have no login and stand in the address book. */
export const ROLES = ['manager', 'booker'] as const
export type Role = (typeof ROLES)[number]

/** INVITED becomes ACTIVE by accepting. */
export const MEMBER_STATUSES = ['ACTIVE', 'INVITED'] as const
/** The most organizations that a member may manage when adding another: each may send invitations. */
export const MAX_ORGANIZATIONS = 3

export const INVITE_DAYS = 14
/** Members and open invitations of one organization together. */
export const MAX_PEOPLE = 300
/** Each invitation is a message to a person who did not ask for it. */
export const MAX_INVITES_A_DAY = 50
export const MAX_PASSENGERS = 1_000
/** The highest monthly limit, in tickets. */
export const MAX_A_MONTH = 10_000
export const MAX_COST_CENTER = 50
export const MAX_TRIP_REASON = 200

/** The KST calendar month of a day, `YYYY-MM`. */
export const monthOf = (day: Day): string => day.slice(0, 7)

export const isMonth = (text: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)

/** `2026년 12월`. */
export const monthText = (month: string): string =>
  `${Number(month.slice(0, 4))}년 ${Number(month.slice(5))}월`

/** So many months from one on, that one first; back in time where the number is negative. */
export const monthsFrom = (month: string, count: number): string[] =>
  Array.from({ length: Math.abs(count) }, (_, at) =>
    monthOf(monthStart(`${month}-01`, Math.sign(count) * at)),
  )

/** The first day of a month and of the one after it. */
export const daysOf = (month: string): { from: Day; before: Day } => ({
  from: `${month}-01`,
  before: monthStart(`${month}-01`, 1),
})

type Spending = {
  limitHalves: number | null
  spentHalves: number
  costHalves: number
  /** The amount that the replaced ride gives back. */
  freedHalves?: number
}

/**
 * Whether a ride would exceed the member's limit of the ride's month. A member without a limit never does, and a change that
 * spends no more than before does not, even if the limit was lowered since.
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

/** The amount of a month that a replaced ride gives back to its booker; it is canceled before the new one is counted. */
export const freedHalves = ({ id, month, costHalves, replaced }: Freed): number =>
  replaced?.organizationId === id && replaced.month === month ? costHalves : 0

/** Whether a manager may lose that role: the last one may not. */
export const lastManagerRefusal = (role: Role, managers: number): 'LAST_MANAGER' | null =>
  role === 'manager' && managers <= 1 ? 'LAST_MANAGER' : null

/** Why a member who manages so many organizations cannot add another. */
export const foundingRefusal = (organizations: number): 'TOO_MANY_ORGANIZATIONS' | null =>
  organizations >= MAX_ORGANIZATIONS ? 'TOO_MANY_ORGANIZATIONS' : null

export type InviteFacts = { isMember: boolean; people: number; sentToday: number }
export type InviteRefusalCode = 'ALREADY_IN' | 'TOO_MANY_PEOPLE' | 'TOO_MANY_INVITES'

/** Why a person cannot be invited to an organization; null when they can. */
export function inviteRefusal({ isMember, people, sentToday }: InviteFacts): InviteRefusalCode | null {
  if (isMember) return 'ALREADY_IN'
  if (sentToday >= MAX_INVITES_A_DAY) return 'TOO_MANY_INVITES'
  return people >= MAX_PEOPLE ? 'TOO_MANY_PEOPLE' : null
}
