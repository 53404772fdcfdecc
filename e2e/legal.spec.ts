import { expect, expectAccessible, logIn, newMember, test } from './people.ts'

test('the terms have their eleven articles (C-278)', async ({ page }) => {
  await page.goto('/terms')
  const titles = [
    '목적',
    '정의',
    '약관의 동의와 변경',
    '회원가입과 로그인',
    '서비스의 이용',
    '회사와 회원의 의무',
  ]
  const rest = ['이용의 제한', '개인정보의 보호', '서비스의 중단', '면책', '분쟁의 해결']
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    [...titles, ...rest].map((title, at) => new RegExp(`제${at + 1}조.*${title}`)),
  )
  await expectAccessible(page)
})

test('they say how confirmations come and that whoever asks first is first (C-279, C-280)', async ({
  page,
}) => {
  await page.goto('/terms')
  const text = await page.getByRole('main').innerText()
  expect(text).toMatch(/확정.*(이메일|문자).*(이메일|문자)/)
  expect(text).toMatch(/예약은 신청하신 순서에 따르며.*제한될 수 있습니다/)
})

test('the privacy policy has its ten sections and says how long what is kept (C-281, C-282)', async ({
  page,
}) => {
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    /수집하는 개인정보 항목/,
    /이용 목적/,
    /보유 및 이용 기간/,
    /제3자 제공/,
    /위탁/,
    /안전성/,
    /권리/,
    /쿠키/,
    /보호책임자/,
    /변경/,
  ])
  await expect(page.getByText('회원 정보: 회원 탈퇴 시까지')).toBeVisible()
  await expect(page.getByText(/예약에 담긴 .*운행일부터 1년/)).toBeVisible()
  await expectAccessible(page)
})

test('the questions are folded in four groups and name ways to pay and the last day of a refund (C-274, C-275, C-276, C-277)', async ({
  page,
}) => {
  await logIn(page, await newMember(0))
  await page.goto('/qna')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('자주 묻는 질문')
  const groups = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(groups.filter({ hasNotText: '찾으시는' })).toHaveText([
    '예약내역',
    '결제내역',
    '추천인',
    '회원정보',
  ])
  const questions = page.getByRole('main').getByRole('button', { expanded: false })
  expect(await questions.count()).toBeGreaterThanOrEqual(12)
  const answer = page.getByText('카드, 계좌이체, 현금으로 결제하실 수 있습니다.')
  await expect(answer).toBeHidden()
  await page.getByRole('button', { name: /결제.*(수단|방법)|어떻게 결제/ }).click()
  await expect(answer).toBeVisible()
  await page.getByRole('button', { name: '배차가 확정된 뒤에도 환불을 받을 수 있나요?' }).click()
  await expect(page.getByText(/이용 1일 전까지 환불/)).toBeVisible()
  await expectAccessible(page)
})
