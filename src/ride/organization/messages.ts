import { brand } from '#brand'
import { messageKind } from '#kit/unit-of-work.ts'
import { INVITE_DAYS } from './rules.ts'

// The recipient did not ask for this message: it is sent once, is neutral, and contains no name typed by the inviter.
export const organizationInvite = messageKind({
  name: 'organization_invite',
  label: '회사 초대',
  text: () =>
    `[${brand.nameKo}] 회사의 구성원으로 초대받으셨습니다. 이 번호로 가입하신 모심에 로그인하신 뒤 ‘마이’에서 어느 회사인지 확인해 주세요. (${INVITE_DAYS}일 이내)`,
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
