import type { Outlier, SignRefusalCode } from './rules.ts'

export const OUTLIER_WORDS: Record<Outlier, string> = {
  NIGHTS: '야간 접속이 많음',
  SUBJECTS: '다른 직원보다 많은 사람을 봄',
  EXPORTS: '내려받기가 많음',
  FAILED_LOGINS: '로그인 실패가 많음',
  REFUSALS: '권한 없는 요청이 많음',
}

export const SIGN_WORDS: Record<SignRefusalCode, string> = {
  MONTH_NOT_OVER: '끝나지 않은 달입니다. 다음 달 1일부터 점검할 수 있습니다.',
  ALREADY_SIGNED: '이미 점검하고 서명한 달입니다.',
}
