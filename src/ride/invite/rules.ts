export const INVITE_DAYS = 90
/** The gift for each of the two members, in half tickets. */
export const GIFT_HALVES = 2

export type InviteFacts = { left: number; isMember: boolean; isInvited: boolean }
export type InviteRefusalCode = 'INVITE_LIMIT' | 'ALREADY_MEMBER' | 'ALREADY_INVITED'

/**
 * The reason why an invite cannot be sent; null if it can. The limit comes first, so that an inviter without invites
 * does not learn whether a number is known.
 */
export function inviteRefusal({ left, isMember, isInvited }: InviteFacts): InviteRefusalCode | null {
  if (left <= 0) return 'INVITE_LIMIT'
  if (isMember) return 'ALREADY_MEMBER'
  return isInvited ? 'ALREADY_INVITED' : null
}
