import type { AccessKind } from '#kit/access.ts'

export const KIND_WORDS: Record<AccessKind, string> = {
  LOGIN: '로그인',
  FAILED_LOGIN: '로그인 실패',
  SEARCH: '검색',
  LIST: '목록 조회',
  VIEW: '열람',
  EXPORT: '내려받기',
  PRINT: '인쇄',
  REFUSED: '권한 없는 요청',
}

/** The Korean name of each staff endpoint, by the beginning of its path; the first match counts. */
const SOURCES: readonly (readonly [path: RegExp, text: string])[] = [
  [/^\/api\/auth\/(proof|password|second-factor\/totp)/, '본인 확인'],
  [/^\/api\/(auth|staff-invitations)\//, '로그인'],
  [/^\/api\/(files\/|upload)/, '서류와 사진'],
  [/^\/api\/users\/\{id\}\/reservations/, '회원의 예약'],
  [/^\/api\/users\/\{id\}\/(tickets|ticket-orders)/, '회원의 티켓'],
  [/^\/api\/users\/\{id\}\/payment-links/, '회원의 결제 링크'],
  [/^\/api\/users\/\{id\}\/(holds|waits)/, '회원의 선점과 대기'],
  [/^\/api\/users\/\{id\}\/(passengers|places)/, '회원의 주소록'],
  [/^\/api\/users\/\{id\}\/(referrer|referrals|invite)/, '회원의 초대'],
  [/^\/api\/users\/\{id\}\/claims/, '회원의 기록 요청'],
  [/^\/api\/users/, '회원'],
  [/^\/api\/reservations\/\{id\}/, '예약 내용'],
  [/^\/api\/(reservations|admin\/timeline)/, '예약'],
  [/^\/api\/(customers|admin\/callers)/, '전화 예약 고객'],
  [/^\/api\/admin\/customers/, '고객 한눈에 보기'],
  [/^\/api\/admin\/claims/, '기록 요청'],
  [/^\/api\/admin\/ratings/, '평가'],
  [/^\/api\/admin\/alerts/, '위험한 운행'],
  [/^\/api\/admin\/documents/, '신원 서류'],
  [/^\/api\/(tickets|admin\/(tickets|ticket-purchases|purchases|plans))/, '티켓'],
  [/^\/api\/payment-links/, '결제 링크'],
  [/^\/api\/(admin\/)?organization/, '기업'],
  [/^\/api\/(drivers|admin\/availability)/, '기사'],
  [/^\/api\/(cars|car-inventory)/, '차량'],
  [/^\/api\/admin\/outbox/, '문자'],
  [/^\/api\/admin\/message-templates/, '알림톡 템플릿'],
  [/^\/api\/admin\/access-/, '접속 기록'],
  [/^\/api\/admin\/approval/, '승인 요청'],
  [/^\/api\/admin\/audit/, '감사 기록'],
  [/^\/api\/admin\/personal-data/, '개인정보 목록'],
  [/^\/api\/admin\/(staff|me$)/, '직원'],
  [/^\/api\/admin\/events/, '화면 새로 고침'],
  [/^\/api\/admin\/(figures|books)/, '실적과 장부'],
  [/^\/api\/admin\/(overview|task-counts)/, '오늘 할 일'],
  [/^\/api\/admin\/search/, '전체 검색'],
  [/^\/api\/(settings|admin\/(company|cancel-policy|first-day))/, '설정'],
  [/^\/api\/admin\/imports/, '가져오기'],
  [/^\/api\/admin\/faqs/, '자주 묻는 질문'],
  [/^\/api\/admin\/subscription\/subscribers/, '구독 회원'],
  [/^\/api\/admin\/subscription\/subscriptions\/\{id\}/, '구독 내용'],
  [/^\/api\/admin\/subscription\/subscriptions/, '구독'],
  [/^\/api\/admin\/subscription\/requests/, '구독 신청'],
  [/^\/api\/admin\/subscription\/payments/, '구독 결제'],
  [/^\/api\/admin\/subscription\/incidents/, '사고'],
  [/^\/api\/admin\/subscription\/fines/, '과태료'],
  [/^\/api\/admin\/subscription\/wishes/, '차량 요청'],
  [/^\/api\/admin\/subscription\/(models|cars|calendar)/, '구독 차량'],
  [/^\/api\/admin\/subscription\/settlements/, '구독 정산'],
  [/^\/api\/admin\/subscription\/(coupons|point-coupons)/, '쿠폰'],
  [/^\/api\/admin\/subscription\/faqs/, '구독 자주 묻는 질문'],
  [/^\/api\/admin\/subscription\/handovers/, '인도와 반납'],
  [/^\/api\/admin\/subscription\/license-checks/, '운전자격확인'],
]

/** The Korean name of an endpoint (`GET /api/users`); null for an unknown one. */
export const sourceText = (source: string): string | null => {
  const path = source.replace(/^[A-Z]+ /, '')
  return SOURCES.find(([begins]) => begins.test(path))?.[1] ?? null
}
