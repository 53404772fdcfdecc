/** Questions and answers that a new database begins with. */
export const FAQS: { section: string; question: string; answer: string }[] = [
  {
    section: '예약내역',
    question: '예약은 언제까지 취소할 수 있나요?',
    answer: '출발 24시간 전까지 직접 취소하실 수 있으며, 사용하신 티켓은 돌려드립니다.',
  },
  {
    section: '결제내역',
    question: '어떤 결제 수단을 이용할 수 있나요?',
    answer: '카드, 계좌이체, 현금으로 결제하실 수 있습니다.',
  },
  {
    section: '추천인',
    question: '초대하면 무엇을 받나요?',
    answer: '초대받은 분이 가입하시면 두 분께 1 Ticket씩 드립니다.',
  },
  {
    section: '회원정보',
    question: '탈퇴는 어떻게 하나요?',
    answer: '마이 > 정보 관리에서 탈퇴하실 수 있습니다.',
  },
]
