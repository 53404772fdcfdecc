import type { Step } from './rules.ts'

/** The name of each step, and its work. */
export const STEP_WORDS: Record<Step, { title: string; text: string }> = {
  company: { title: '회사 정보', text: '사업자등록번호, 주소, 대표전화를 적습니다.' },
  account: { title: '입금 계좌', text: '손님이 계좌이체로 티켓을 살 때 안내됩니다.' },
  plans: { title: '요금', text: '티켓의 가격을 확인하고 판매를 시작합니다.' },
  cars: { title: '차량과 번호판', text: '모시는 차량과 그 번호를 등록합니다.' },
  drivers: { title: '기사', text: '기사의 이름과 전화번호를 등록합니다.' },
  staff: { title: '함께 일할 직원', text: '가입한 회원의 역할을 관리자로 바꿉니다.' },
  ride: { title: '시험 예약', text: 'N 키를 눌러 예약을 하나 만들어 봅니다.' },
}

export const SAMPLE =
  '견본으로 실행 중입니다. 차량과 가격은 지어낸 것이고, 문자와 결제는 시뮬레이터로만 나갑니다.'
export const CLOSED = '아직 회원의 예약과 티켓 구매를 받지 않습니다. 직원은 지금도 예약할 수 있습니다.'
export const OPEN_EFFECT = '열면 모든 회원이 바로 예약하고 티켓을 살 수 있습니다.'
