import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#testing/network.ts'
import { expectAccessible, openScreen, PHONE, expectTexts } from '#testing/screen.tsx'
import { listFaqs } from '../contract.ts'
import { FIRST_FAQS } from '../copy.ts'

test('the terms have their eleven articles, and a chapter about the subscription (C-278) @long', async () => {
  await openScreen('/terms', [], { size: PHONE })
  const titles = [
    '목적',
    '정의',
    '약관의 동의와 변경',
    '회원가입과 로그인',
    '서비스의 이용',
    '회사와 회원의 의무',
    '이용의 제한',
    '개인정보의 보호',
    '서비스의 중단',
    '면책',
    '분쟁의 해결',
  ]
  await expectTexts(page.getByRole('heading', { level: 2 })).toEqual([
    ...titles.map((title, at) => expect.stringMatching(new RegExp(`제${at + 1}조.*${title}`))),
    '차량 구독',
  ])
  await expectAccessible()
})

test('the terms say how confirmations arrive and that requests are served in order (C-279, C-280)', async () => {
  await openScreen('/terms', [], { size: PHONE })
  const main = page.getByRole('main')
  await expect.element(main).toMatchTextContent(/확정.*(이메일|문자).*(이메일|문자)/)
  await expect.element(main).toMatchTextContent(/예약은 신청하신 순서에 따르며.*제한될 수 있습니다/)
})

test('the privacy policy has ten sections and says how long data is kept (C-281, C-282)', async () => {
  await openScreen('/privacy', [], { size: PHONE })
  const titles = [
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
  ]
  await expectTexts(page.getByRole('heading', { level: 2 })).toEqual(
    titles.map((title) => expect.stringMatching(title)),
  )
  await expect.element(page.getByText('회원 정보: 회원 탈퇴 시까지')).toBeVisible()
  await expect.element(page.getByText(/예약에 담긴 .*운행일부터 1년/)).toBeVisible()
  await expectAccessible()
})

test('questions expand in four groups: ways to pay, last refund day (C-274, C-275, C-276, C-277) @long', async () => {
  const groups = Map.groupBy(FIRST_FAQS, ({ group }) => group)
  const faqs = [...groups].map(([group, items]) => ({
    group,
    items: items.map((item) => ({ id: item.question, ...item })),
  }))
  await openScreen('/qna', [answer(listFaqs, faqs)], { size: PHONE })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('자주 묻는 질문')
  const heads = page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasNotText: '찾으시는' })
  await expectTexts(heads).toEqual(['예약내역', '결제내역', '추천인', '회원정보'])
  const folded = page.getByRole('main').getByRole('button', { expanded: false })
  expect(folded.elements().length).toBeGreaterThanOrEqual(12)
  const ways = page.getByText('카드, 계좌이체, 현금으로 결제하실 수 있습니다.')
  await expect.element(ways).not.toBeVisible()
  await page.getByRole('button', { name: /결제.*(수단|방법)|어떻게 결제/ }).click()
  await expect.element(ways).toBeVisible()
  await page.getByRole('button', { name: '배차가 확정된 뒤에도 환불을 받을 수 있나요?' }).click()
  await expect.element(page.getByText(/이용 1일 전까지 환불/)).toBeVisible()
  await expectAccessible()
})

test('the page without questions says so', async () => {
  await openScreen('/qna', [answer(listFaqs, [])], { size: PHONE })
  await expect.element(page.getByText('등록된 질문이 없습니다.')).toBeVisible()
})
