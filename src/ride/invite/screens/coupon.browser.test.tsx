import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OutputOf } from '#kit/contract.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { ownMember } from '#testing/booking.ts'
import { answer, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import {
  dialog,
  expectAccessible,
  expectToast,
  expectWorded,
  MEMBER,
  openScreen,
  PHONE,
  expectTexts,
  UNWORDED,
} from '#testing/screen.tsx'
import { createInvite, getReferrer } from '../contract.ts'

type Shown = OutputOf<typeof getReferrer>
const created_at = '2026-10-02T03:00:00.000Z'
const invite = {
  id: 'i1',
  name: '초대받은 사람',
  phone: '01012345678',
  created_at,
  expires_at: '2027-01-02T03:00:00.000Z',
}

const shown = (invite_limit: number, more: Partial<Shown> = {}) =>
  answer(getReferrer, { invite_limit, data: [], invites: [], ...more })
const open = (...answers: ReturnType<typeof answer>[]) =>
  openScreen('/coupon', [...answers, answer(getMember, ownMember)], { size: PHONE })
const send = () => page.getByRole('button', { name: '초대장 보내기' })
const section = (title: string) => page.getBySelector(`section:has(:is(h1, h2, h3):text-is("${title}"))`)
const fill = async (name: string, phone: string) => {
  await page.getByLabelText('초대받는 분 이름').fill(name)
  await page.getByLabelText('초대받는 분 휴대폰 번호').fill(phone)
}

test('the page shows the number of invites left and the gift (C-229, C-230, C-231, C-233, C-247)', async () => {
  await open(shown(3))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('쿠폰 발행')
  const card = section('남은 초대 횟수')
  await expect.element(card.getByText('3회', { exact: true })).toBeVisible()
  await expect
    .element(card.getByText('초대받으신 분이 가입하시면 두 분께 1 Ticket씩 드립니다.'))
    .toBeVisible()
  await card.getByRole('button', { name: /안내/ }).click()
  await expect.element(page.getByText(/약 1,000,000원의 가치.*90일까지/)).toBeVisible()
  await expectAccessible()
})

test('a skeleton is shown while the lists load; empty lists show a text (C-245, C-246)', async () => {
  const lists = holdAnswer(shown(1))
  await open(lists)
  await expect.element(page.getByRole('status', { name: '초대 정보를 불러오는 중입니다' })).toBeVisible()
  lists.release()
  for (const title of ['피추천인', '추천인'])
    await expect.element(section(title).getByText('데이터가 없습니다.')).toBeVisible()
})

test('an invite is sent once, counts down, empties the form (C-235, C-236, C-238, C-240, C-241, C-242) @long', async () => {
  await open(shown(2), answer(createInvite, { ...invite, invite_limit: 1 }))
  await send().click()
  await dialog().getByRole('button', { name: '보내기' }).click()
  await expect.element(dialog().getByText('이름과 전화번호를 모두 입력해주세요.')).toBeVisible()
  await expectAccessible()
  await fill('초대받은 사람', '010-1234-5678')
  const before = requestsTo(getReferrer).length
  serve(shown(1, { invites: [invite] }))
  await userEvent.keyboard('{Enter}')
  await expectToast('초대코드가 발송되었습니다.')
  const bodies = requestsTo(createInvite).map(({ body }) => body)
  expect(bodies).toEqual([{ to_user_name: '초대받은 사람', to_user_phone: '01012345678' }])
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('1회', { exact: true })).toBeVisible()
  await expect.element(section('보낸 초대장')).toMatchTextContent('초대받은 사람')
  expect(requestsTo(getReferrer).length).toBeGreaterThan(before)
  await send().click()
  await expect.element(page.getByLabelText('초대받는 분 이름')).toHaveValue('')
})

test('a refusal has two lines and keeps the typed values; at 0 no invite is offered (C-234, C-239)', async () => {
  await open(shown(1), refuse(createInvite, 409, 'ALREADY_MEMBER', '이미 가입한 회원입니다.'))
  await send().click()
  await fill('이미 회원', '+82 10-1234-5678')
  await expect.element(page.getByLabelText('초대받는 분 휴대폰 번호')).toHaveValue('010-1234-5678')
  await userEvent.keyboard('{Enter}')
  const toast = page.getBySelector('[data-sonner-toast]').filter({ hasText: '초대에 실패했습니다.' })
  await expect.element(toast).toBeVisible()
  const { innerText } = toast.element() as HTMLElement
  expect(innerText).toContain('초대에 실패했습니다.\n관리자에게 문의해주세요.')
  await expect.element(dialog().getByText('이미 가입한 회원입니다.')).toBeVisible()
  await expect.element(page.getByLabelText('초대받는 분 이름')).toHaveValue('이미 회원')
  serve(answer(createInvite, { ...invite, invite_limit: 0 }), shown(0, { invites: [invite] }))
  await fill('새 사람', '01098765432')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(send()).toBeDisabled()
  await expect.element(page.getByText('남은 초대 횟수가 없습니다.')).toBeVisible()
})

test('inviter and guest see each other in their lists (C-243, C-244, C-248)', async () => {
  const mine = { referrer: MEMBER.name, referee: '초대받은 사람', created_at, is_referrer: true }
  const other = { referrer: '추천한 사람', referee: MEMBER.name, created_at, is_referrer: false }
  await open(shown(0, { data: [mine, other] }))
  const lines = (title: string) => section(title).getByRole('listitem')
  await expectTexts(lines('피추천인')).toEqual(['초대받은 사람10월 2일 (금)'])
  await expectTexts(lines('추천인')).toEqual(['추천한 사람10월 2일 (금)'])
})

test('invite and list show a default text if the server’s error has none (C-239) @long', async () => {
  await open(shown(3))
  await send().click()
  await fill('초대받은 사람', '01012345678')
  const again = () => dialog().getByRole('button', { name: '보내기' }).click()
  const texts = ['초대에 실패했습니다.', UNWORDED]
  await expectWorded({ endpoint: createInvite, statuses: [403, 409], send: again, texts })
  await open(refuse(getReferrer, 404))
  await expect.element(page.getByText(UNWORDED)).toBeVisible()
})
