import type { Leaving } from '#platform/login/widgets/leave-dialog.tsx'
import { deleteAccount } from '../../contract.ts'
import { endSession } from '../../widgets/end-session.ts'
import { call, subscribeRealm } from '../../widgets/realm.ts'
import { urls } from '#urls'

/** Texts about deleting an account: its points and coupons are lost. */
export const LEAVING: Leaving = {
  consequences: [
    '보유하신 포인트와 쿠폰은 모두 사라집니다.',
    '이름, 이메일, 연락처, 결제 카드 등 개인정보를 바로 지웁니다.',
    '결제 기록은 법에 따라 누구의 것인지 알 수 없게 하여 5년 동안 보관합니다.',
    '이용 중인 구독이나 끝나지 않은 결제, 정산이 있으면 먼저 마치셔야 합니다.',
  ],
  send: (password) =>
    call(deleteAccount, {
      body: { ...(password && { password }) },
      ends: true,
    }),
  left: () => {
    subscribeRealm.beginLogout()
    endSession(urls.subscribe.home)
  },
}
