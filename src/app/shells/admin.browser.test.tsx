import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newDesk, openDesk } from '#testing/desk.ts'
import { answer } from '#testing/network.ts'
import { expectTexts, resize } from '#testing/screen.tsx'
import { listMembers } from '#ride/account/member/contract.ts'

const ROOMS = [
  '오늘',
  '예약',
  '회원',
  '회사',
  '신원 서류',
  '차량 캘린더',
  '차량',
  '기사',
  '문자',
  '감사 기록',
  '개인정보',
  '티켓 구매',
  '티켓 기록',
  '회사 정보',
  '요금',
  '취소 규정',
  '자주 묻는 질문',
  '평가',
  '실적',
  '구독 신청',
  '구독 관리',
  '결제',
  '구독 모델',
  '차량 요청',
  '구독 FAQ',
  '구독 회원',
  '쿠폰',
  '포인트 쿠폰',
]

test('the side menu links to the first screen and each other one, and folds on a phone (A-002, A-003, A-004)', async () => {
  await openDesk(newDesk(), { more: [answer(listMembers, [])] })
  const rooms = page.getByRole('navigation', { name: '관리 메뉴' })
  await expectTexts(rooms.getByRole('link')).toEqual(ROOMS)
  await expect.element(page.getBySelector('header a[href="/"]')).toBeVisible()
  const menu = page.getByRole('button', { name: '메뉴 열기' })
  await resize({ width: 768, height: 800 })
  await expect.element(rooms).toBeVisible()
  await expect.element(menu).not.toBeInTheDocument()
  await resize({ width: 767, height: 800 })
  await expect.element(rooms).not.toBeInTheDocument()
  await menu.click()
  await rooms.getByRole('link', { name: '회원', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/admin/user')
  await expect.element(rooms).not.toBeInTheDocument()
})
