export const INVITE_DAYS = 90
/** Each of the two gets one ticket. */
export const GIFT_HALVES = 2

export type InviteFacts = { left: number; isMember: boolean; isInvited: boolean }
export type InviteRefusalCode = 'INVITE_LIMIT' | 'ALREADY_MEMBER' | 'ALREADY_INVITED'

/** Why an invite cannot be sent; null when it can. */
export function inviteRefusal({ left, isMember, isInvited }: InviteFacts): InviteRefusalCode | null {
  if (isMember) return 'ALREADY_MEMBER'
  if (isInvited) return 'ALREADY_INVITED'
  return left > 0 ? null : 'INVITE_LIMIT'
}
