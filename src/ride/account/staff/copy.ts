import type { Right, StaffRole } from '#platform/realm/right/rules.ts'

export const ROLE_NAMES: Record<StaffRole, string> = {
  OWNER: '대표',
  DISPATCHER: '배차 담당',
  CARE: '고객 담당',
  ACCOUNTING: '정산 담당',
  SUBSCRIPTION: '구독 담당',
}
export const RIGHT_NAMES: Record<Right, string> = {
  DESK: '백오피스 사용',
  DISPATCH: '예약과 배차',
  FLEET: '차량, 기사, 휴무 변경',
  CUSTOMERS: '고객과 회사 정보',
  CONTACTS: '연락처 전체 보기',
  DOCUMENTS: '신분증 심사와 열람',
  TICKETS: '티켓 지급과 회수',
  MONEY: '입금 확인과 환불 (의전)',
  SUBSCRIPTION: '구독 신청, 계약, 차량',
  SUBSCRIPTION_MONEY: '구독 청구, 환불, 포인트',
  CONTENT: '요금제, 쿠폰, 자주 묻는 질문',
  MESSAGES: '메시지 기록과 문구',
  FIGURES: '매출과 장부',
  EXPORT: '목록 내려받기',
  SETTINGS: '회사 정보, 취소 규정, 가져오기',
  STAFF: '직원과 권한',
  AUDIT: '감사 기록과 개인정보 목록',
}
export const STAFF_FIELDS = {
  name: { label: '이름' },
  phone: { label: '휴대폰' },
  staff_role: { label: '역할', text: (role: StaffRole) => ROLE_NAMES[role] },
}
export const LAST_OWNER =
  '마지막 대표는 다른 역할로 바꾸거나 내보낼 수 없습니다. 먼저 다른 직원을 대표로 지정해 주세요.'
export const PHONE_OF_MEMBER =
  '이 번호를 쓰는 회원이 있습니다. 고객 화면에서 그 회원의 권한을 관리자로 바꾼 뒤 역할을 지정해 주세요.'
export const ALREADY_INVITED = '이 번호로 보낸 초대가 남아 있습니다. 먼저 그 초대를 취소해 주세요.'
export const INVITATION_OVER = '이미 사용했거나 기한이 지난 초대입니다. 초대한 분께 다시 요청해 주세요.'
export const PASSWORD_CHECK = '비밀번호를 확인해 주세요.'
export const OWNER_IS_WHOLE = '대표의 권한은 바꿀 수 없습니다.'
export const STAFF_CONSTRAINTS = {
  staff_invitation_open: { code: 'ALREADY_INVITED', text: ALREADY_INVITED, field: 'phone' },
} as const
