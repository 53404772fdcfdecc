import { brand } from '#brand'
import { messageKind } from '#kit/unit-of-work.ts'
import type { StaffRole } from '#platform/realm/right/rules.ts'
import { INVITATION_DAYS } from './rules.ts'
import { invitationPath } from './service.ts'
import { ROLE_NAMES } from './copy.ts'

export const staffInvited = messageKind<{ invitationId: string; role: StaffRole }>({
  name: 'staff_invitation',
  label: '직원 초대',
  text: ({ invitationId, role }, { site, key }) =>
    [
      `[${brand.nameKo}] ${ROLE_NAMES[role]} 직원으로 초대합니다. ${INVITATION_DAYS}일 안에 아이디와 비밀번호를 정해 주세요.`,
      site && site + invitationPath(key, invitationId),
    ]
      .filter(Boolean)
      .join('\n'),
})

export const MESSAGES = [staffInvited]
