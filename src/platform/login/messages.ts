import { brand } from '#brand'
import { messageKind } from '#kit/unit-of-work.ts'

/** The one-time code of a password reset. */
export const code = messageKind<{ code: string }>({
  name: 'code',
  label: '인증번호',
  title: () => `[${brand.nameKo}] 비밀번호 재설정 인증번호`,
  text: ({ code: digits }, { channel }) =>
    channel === 'EMAIL'
      ? `인증번호는 ${digits} 입니다.\n3분 안에 입력해 주세요. 요청하신 적이 없다면 이 메일을 무시하셔도 됩니다.`
      : `[${brand.nameKo}] 인증번호 ${digits}를 입력해 주세요. (3분 이내)`,
})

export const loginId = messageKind<{ loginId: string | null }>({
  name: 'login_id',
  label: '아이디 안내',
  text: ({ loginId: id }) => `[${brand.nameKo}] 회원님의 아이디는 ${id} 입니다.`,
})

export const MESSAGES = [code, loginId]
