import { brand } from '#brand'
import { messageKind } from '#kit/unit-of-work.ts'
import { urls } from '#urls'
import { INVITE_DAYS } from './rules.ts'

// The recipient did not ask for this message: it is sent once, is neutral, and names the inviter.
export const inviteSent = messageKind<{ inviter: string }>({
  name: 'invite',
  label: '초대',
  text: ({ inviter }, { site }) =>
    [
      `[${brand.nameKo}] ${inviter}님이 의전 서비스에 초대하셨습니다. 이 번호로 가입하시면 1 Ticket을 드립니다. (${INVITE_DAYS}일 이내)`,
      site && site + urls.signup,
    ]
      .filter(Boolean)
      .join('\n'),
})

export const MESSAGES = [inviteSent]
