import { brand } from '#brand'
import { messageKind } from '#kit/unit-of-work.ts'
import { urls } from '#urls'
import { INVITE_DAYS } from './rules.ts'

/** The name in a message to a person who did not ask for it; null if it could carry a link or a number to call. */
const nameToShow = (name: string): string | null => (/[:/@]|\.\S|\d{4}|www/i.test(name) ? null : name)

// The recipient did not ask for this message: it is sent once, and the inviter's name is verified.
export const organizationInvite = messageKind<Partial<{ inviter: string; organization: string }>>({
  name: 'organization_invite',
  label: '회사 초대',
  text: ({ inviter, organization = '회사' }, { site }) =>
    [
      `[${brand.nameKo}] ${inviter ? `${inviter}님이 ` : ''}${nameToShow(organization) ?? '회사'}의 구성원으로 초대하셨습니다. 이 번호로 가입하신 모심에 로그인하시고 초대를 확인해 주세요. (${INVITE_DAYS}일 이내)`,
      site && site + urls.organizationInvites,
    ]
      .filter(Boolean)
      .join('\n'),
})

// The name of the organization is typed by a member, so no message contains it.
export const organizationApproved = messageKind({
  name: 'organization_approved',
  label: '회사 등록 승인',
  belongsTo: 'member',
  text: () =>
    `[${brand.nameKo}] 신청하신 회사 등록이 승인되었습니다. ‘마이’에서 구성원을 초대하고 회사 티켓을 구매하실 수 있습니다.`,
})
export const organizationRejected = messageKind({
  name: 'organization_rejected',
  label: '회사 등록 반려',
  belongsTo: 'member',
  text: () =>
    `[${brand.nameKo}] 신청하신 회사 등록이 승인되지 않았습니다. 사유는 ‘마이’에서 확인하시고 다시 신청하실 수 있습니다.`,
})

export const MESSAGES = [organizationInvite, organizationApproved, organizationRejected]
