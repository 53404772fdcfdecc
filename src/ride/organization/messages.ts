import { brand } from '#brand'
import { messageKind } from '#kit/unit-of-work.ts'
import { INVITE_DAYS } from './rules.ts'

// The recipient did not ask for this message: it is sent once, is neutral, and contains no name typed by the inviter.
export const organizationInvite = messageKind({
  name: 'organization_invite',
  label: '조직 초대',
  text: () =>
    `[${brand.nameKo}] 조직의 구성원으로 초대받으셨습니다. 이 번호로 가입하신 모심에 로그인하신 뒤 ‘마이’에서 어느 조직인지 확인해 주세요. (${INVITE_DAYS}일 이내)`,
})

export const MESSAGES = [organizationInvite]
