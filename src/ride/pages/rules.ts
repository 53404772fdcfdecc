/** The groups of questions, in the order of the page (C-275). */
export const FAQ_GROUPS = ['예약내역', '결제내역', '추천인', '회원정보'] as const
