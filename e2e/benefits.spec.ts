import { expect, test } from './people.ts'
import { asStaffOf, enterAs, newSubscriber } from './subscribers.ts'

const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`.toUpperCase()

test("after entering a friend's code, a coupon and points, each page shows them (S-010, S-011, S-162, S-169, S-195)", async ({
  page,
}) => {
  const [subscriber, friend] = [await newSubscriber(), await newSubscriber('박추천')]
  const code = unique()
  const campaign = { name: '첫 달 할인', code: `WELCOME-${code}`, discount_type: 'PERCENTAGE' }
  await asStaffOf('POST', '/coupons', { ...campaign, discount_rate: 10 })
  await asStaffOf('POST', '/point-coupons', { code: `POINT-${code}`, amount: 30_000 })
  await enterAs(page, subscriber)
  await page.goto('/subscribe/event')
  const [shared] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: '카카오톡으로 공유하기' }).click(),
  ])
  await expect(shared.getByText(`추천인 코드 ${subscriber.user['referral_code']}`)).toBeVisible()
  await expect(
    shared.getByText(`/subscribe/event?referrer=${subscriber.user['referral_code']}`),
  ).toBeVisible()
  await shared.close()
  await page.getByLabel('추천인 코드').fill(friend.user['referral_code'])
  await page.getByRole('button', { name: '제출' }).click()
  await expect(page.getByText('추천인이 등록되었습니다.')).toBeVisible()
  await page.goto('/subscribe/referral')
  await expect(page.getByRole('region', { name: '나를 추천한 친구' })).toContainText('sub')
  await page.getByRole('link', { name: '마이로 돌아가기' }).click()
  await page.getByRole('link', { name: '쿠폰함' }).click()
  await expect(page.getByText('100,000원 할인')).toBeVisible()
  await page.getByLabel('쿠폰 코드 등록').fill(`  welcome-${code} `)
  await page.getByRole('button', { name: '등록' }).click()
  await expect(page.getByRole('region', { name: '사용 가능한 쿠폰' }).getByRole('listitem')).toHaveCount(2)
  await page.goto('/subscribe/point')
  await page.getByLabel('포인트 쿠폰 등록').fill(`POINT-${code}`)
  await page.getByRole('button', { name: '등록' }).click()
  await expect(page.getByRole('region', { name: '보유 포인트' })).toContainText('30,000P')
  await expect(page.getByRole('region', { name: '포인트 내역' })).toContainText('쿠폰 등록')
  // A session that ended on another device ends here, too.
  const logout = `${process.env.E2E_URL}/api/subscribe/accounts/logout`
  const authorization = `Bearer ${subscriber.token['access_token']}`
  expect((await fetch(logout, { method: 'POST', headers: { authorization } })).status).toBe(204)
  await page.goto('/subscribe/point')
  await page.waitForURL('/subscribe/login')
  await expect(page.getByText('로그인이 만료되었습니다. 다시 로그인해 주세요.')).toBeVisible()
})
