import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newDesk, openDesk } from '#testing/desk.ts'
import { answer, refuse, requestsTo } from '#testing/network.ts'
import { expectAccessible, expectTexts, openScreen, resize } from '#testing/screen.tsx'
import { getTaskCounts } from '#office/today/contract.ts'
import { getCustomer } from '#office/customer/contract.ts'
import { listMembers } from '#ride/account/member/contract.ts'

const SECTIONS: Record<string, string[]> = {
  오늘: ['오늘', '문자'],
  예약: ['예약', '평가'],
  고객: ['회원', '회사', '회사 등록 요청', '전화 예약 옮기기', '신원 서류'],
  차량·일정: ['차량 캘린더', '차량'],
  기사: [],
  구독: [
    '구독 신청',
    '구독 관리',
    '결제',
    '구독 모델',
    '차량 요청',
    '구독 FAQ',
    '구독 회원',
    '쿠폰',
    '포인트 쿠폰',
  ],
  정산: ['티켓 구매', '티켓 기록', '실적'],
  설정: [
    '회사 정보',
    '요금',
    '취소 규정',
    '자주 묻는 질문',
    '알림톡',
    '가져오기',
    '감사 기록',
    '접속 기록',
    '개인정보',
  ],
}
const menu = () => page.getByRole('navigation', { name: '관리 메뉴' })
const tabs = (section: string) => page.getByRole('navigation', { name: `${section} 화면` })

test('the side menu links to the first screen and folds on a phone (A-002, A-003, A-004)', async () => {
  await openDesk(newDesk(), { more: [answer(listMembers, [])] })
  await expectTexts(menu().getByRole('link')).toEqual(Object.keys(SECTIONS))
  await expect.element(page.getBySelector('header a[href="/"]')).toBeVisible()
  const open = page.getByRole('button', { name: '메뉴 열기' })
  await resize({ width: 768, height: 800 })
  await expect.element(menu()).toBeVisible()
  await expect.element(open).not.toBeInTheDocument()
  await resize({ width: 767, height: 800 })
  await expect.element(menu()).not.toBeInTheDocument()
  await open.click()
  await menu().getByRole('link', { name: '고객' }).click()
  await expect.poll(() => location.pathname).toBe('/admin/user')
  await expect.element(menu()).not.toBeInTheDocument()
})

test('each section shows its screens as tabs, and the shown one is marked', async () => {
  await openDesk(newDesk(), { more: [answer(listMembers, [])] })
  await menu().getByRole('link', { name: '고객' }).click()
  await expect.element(menu().getByRole('link', { name: '고객' })).toHaveAttribute('aria-current', 'page')
  await expectTexts(tabs('고객').getByRole('link')).toEqual(SECTIONS.고객!)
  await expect
    .element(tabs('고객').getByRole('link', { name: '회원' }))
    .toHaveAttribute('aria-current', 'page')
  await expectAccessible()
})

test('sections and tabs show their task counts; the logout is visible at 900 pixels', async () => {
  await openDesk(newDesk(), {
    more: [
      answer(getTaskCounts, { pending: 3, ratings: 2, documents: 1_000, alerts: 0, today: 9 }),
      answer(listMembers, []),
    ],
    size: { width: 900, height: 900 },
  })
  await expectTexts(menu().getByRole('link')).toEqual(
    Object.keys(SECTIONS).map((label) => ({ 예약: '예약5건', 고객: '고객1,000+건' })[label] ?? label),
  )
  await expectTexts(tabs('예약').getByRole('link')).toEqual(['예약3건', '평가2건'])
  await expect.element(page.getByRole('button', { name: '로그아웃' })).toBeInViewport()
  await expectAccessible()
})

test('the menu works when the counts fail to load', async () => {
  await openDesk(newDesk(), { more: [refuse(getTaskCounts, 500)] })
  await expect.poll(() => requestsTo(getTaskCounts).length).toBeGreaterThan(0)
  await expectTexts(tabs('예약').getByRole('link')).toEqual(SECTIONS.예약!)
})

test("a subpage of a tab, such as a customer's record, marks that tab", async () => {
  await openScreen('/admin/user/m1', [refuse(getCustomer, 404, 'NOT_FOUND', '없습니다.')])
  await expect
    .element(tabs('고객').getByRole('link', { name: '회원' }))
    .toHaveAttribute('aria-current', 'page')
})
