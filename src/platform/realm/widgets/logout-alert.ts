import { showAlert } from '#kit/ui/alert.tsx'
import type { LogoutReason } from './session-rules.ts'

/** The reason of a logout. */
const TEXTS: Record<LogoutReason, string> = {
  REFRESH_EXPIRED: '로그인 유효 기간이 지났습니다. 다시 로그인해 주세요.',
  REPEATED: '로그인 정보를 확인하지 못했습니다. 다시 로그인해 주세요.',
  NO_AUTH: '로그인 정보가 남아 있지 않습니다. 다시 로그인해 주세요.',
  REFRESH_FAILED: '로그인을 이어 가지 못했습니다. 다시 로그인해 주세요.',
  INACTIVE: '장시간 미사용으로 로그아웃했습니다. 다시 로그인해 주세요.',
}

export const showLogoutReason = async (reason: LogoutReason): Promise<void> =>
  void (await showAlert({ title: '자동으로 로그아웃되었습니다', text: TEXTS[reason] ?? TEXTS.NO_AUTH }))
