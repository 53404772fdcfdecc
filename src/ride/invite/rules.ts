export const INVITE_DAYS = 90
/** Each of the two gets one ticket. */
export const GIFT_HALVES = 2

export type InviteFacts = { left: number; isMember: boolean; isInvited: boolean }
export type InviteRefusalCode = 'INVITE_LIMIT' | 'ALREADY_MEMBER' | 'ALREADY_INVITED'

/** Why an invite cannot be sent; null when it can. Whether a number is known is told only to those with invites left. */
export function inviteRefusal({ left, isMember, isInvited }: InviteFacts): InviteRefusalCode | null {
  if (left <= 0) return 'INVITE_LIMIT'
  if (isMember) return 'ALREADY_MEMBER'
  return isInvited ? 'ALREADY_INVITED' : null
}
