import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getAccount } from '#subscribe/account/contract.ts'
import { answer, holdAnswer, refuse, requestsTo, serve } from '#testing/network.ts'
import { expectAccessible, expectToast, expectWorded, press } from '#testing/screen.tsx'
import {
  openAsSubscriber,
  openAsVisitor,
  subscriberAccount,
  verificationAnswers,
} from '#testing/subscriber.ts'
import { enterReferrer, listReferrals } from '../contract.ts'

const created_at = '2026-11-02T03:00:00.000Z'
const coupon = {
  name: '친구 추천',
  description: '',
  code: 'REF-1',
  discount_type: 'FIXED' as const,
  discount_rate: null,
  discount: 100_000,
  min_price: null,
  max_price: null,
  valid_from: null,
  valid_to: null,
}

test('a shared link fills in the code in the sign-up of a visitor', async () => {
  await openAsVisitor('/subscribe/event?referrer=FRENDS23', verificationAnswers)
  await page.getByRole('main').getByRole('link', { name: '로그인' }).click()
  await page.getByRole('link', { name: '회원가입' }).click()
  await expect.element(page.getByLabelText(/^추천인 코드/)).toHaveValue('FRENDS23')
})

test('the own code can be copied, and both sides of referrals are listed (S-017, S-146, S-162, S-163)', async () => {
  const list = holdAnswer(answer(listReferrals, { referrals_given: [], referrals_received: [] }))
  await openAsSubscriber('/subscribe/referral', [list])
  await expect.element(page.getByRole('status', { name: '불러오는 중입니다' }).first()).toBeVisible()
  list.release()
  await expect.element(page.getByText('아직 추천하신 친구가 없습니다.')).toBeVisible()
  await press('코드 복사')
  await expectToast('추천 코드가 복사되었습니다.')
  expect(await navigator.clipboard.readText()).toBe('FRIEND01')
  const shown = answer(listReferrals, {
    referrals_given: [{ referree_username: 'friend1', subscription_coupon_code: 'REF-1', created_at }],
    referrals_received: [{ referrer_username: 'friend2', subscription_coupon_code: 'REF-2', created_at }],
  })
  await openAsSubscriber('/subscribe/referral', [shown])
  await expect.element(page.getByRole('region', { name: '내가 추천한 친구' })).toMatchTextContent('friend1')
  await expect.element(page.getByRole('region', { name: '나를 추천한 친구' })).toMatchTextContent('friend2')
  await expect
    .element(page.getByRole('link', { name: '마이로 돌아가기' }))
    .toHaveAttribute('href', '/subscribe/my')
  await expectAccessible()
})

test('a friend’s code is entered once, and a refusal shows its reason (S-168, S-169, S-170, S-172, S-173) @long', async () => {
  await openAsSubscriber('/subscribe/event', verificationAnswers)
  const send = () => press('제출')
  await send()
  await expect.element(page.getByText('추천인 코드를 입력해주세요.')).toBeVisible()
  await page.getByLabelText('추천인 코드').fill('ANYCODE1')
  await expectWorded({ endpoint: enterReferrer, statuses: [404, 409], send, texts: ['제출에 실패했습니다'] })
  serve(refuse(enterReferrer, 409, 'OWN_CODE', '본인의 코드는 입력하실 수 없습니다.'))
  await send()
  await expect.element(page.getByText('제출에 실패했습니다: 본인의')).toBeVisible()
  await expectAccessible()
  await openAsSubscriber('/subscribe/referrer', [answer(enterReferrer, { coupon })])
  await page.getByLabelText('추천인 코드').fill('FRIEND02')
  await page.getByRole('button', { name: '제출' }).dblClick()
  await expect.element(page.getByText('추천인이 등록되었습니다.')).toBeVisible()
  expect(requestsTo(enterReferrer).map(({ params }) => params.code)).toEqual(['FRIEND02'])
})

test('a list that fails to load links back to the profile; an invalid token ends the session (S-005, S-164, S-168, S-195)', async () => {
  await openAsVisitor('/subscribe/referral')
  await expect.element(page.getByText('로그인이 필요합니다.')).toBeVisible()
  await openAsSubscriber('/subscribe/referral', [refuse(listReferrals, 409)])
  await expect.element(page.getByText('추천 현황을 불러오지 못했습니다.')).toBeVisible()
  const exit = page.getByRole('link', { name: '마이로 가기' })
  await expect.element(exit).toHaveAttribute('href', '/subscribe/mypage')
  await expectAccessible()
  await openAsSubscriber('/subscribe/referral', [refuse(listReferrals, 403, 'token_not_valid', '')])
  await expectToast('로그인이 만료되었습니다. 다시 로그인해 주세요.')
  await expect.element(page.getByText('로그인이 필요합니다.')).toBeVisible()
  expect(localStorage.getItem('subscribeAccessToken')).toBeNull()
})

test('a press before the own code is loaded shares the event with it later (S-173)', async () => {
  const account = holdAnswer(answer(getAccount, subscriberAccount))
  const shared: ShareData[] = []
  navigator.share = async (data) => void shared.push(data!)
  await openAsSubscriber('/subscribe/event', [...verificationAnswers, account])
  await press('카카오톡으로 공유하기')
  const button = page.getByRole('button', { name: '카카오톡으로 공유하기' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  expect(shared).toEqual([])
  account.release()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  Reflect.deleteProperty(navigator, 'share')
  await expect.poll(() => shared.map(({ text }) => text)).toEqual([expect.stringContaining('FRIEND01')])
  expect(shared[0]!.url).toBe(`${location.origin}/subscribe/event?referrer=FRIEND01`)
})

test('a shared link fills in the code for a subscriber', async () => {
  await openAsSubscriber('/subscribe/event?referrer=frends23', [
    ...verificationAnswers,
    answer(getAccount, subscriberAccount),
  ])
  await expect.element(page.getByLabelText('추천인 코드')).toHaveValue('FRENDS23')
  await expect.poll(() => requestsTo(getAccount).length).toBeGreaterThan(0)
})

test.each(['<b>code</b>', 'FRENDS2', 'FRENDS234', '', '추천코드열두자리'])(
  'a link with the code %j fills in nothing',
  async (code) => {
    const path = `/subscribe/event?referrer=${encodeURIComponent(code)}`
    await openAsSubscriber(path, [...verificationAnswers, answer(getAccount, subscriberAccount)])
    await expect.element(page.getByLabelText('추천인 코드')).toHaveValue('')
  },
)
