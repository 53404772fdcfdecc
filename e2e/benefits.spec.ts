import { addDays, dayOf } from '#kit/day.ts'
import { expect, expectAccessible, test } from './people.ts'
import { ask, asStaffOf, enterAs, newSubscriber } from './subscribers.ts'

const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`.toUpperCase()

test('a coupon is registered into the wallet, its code copied, and a wrong one told at the field (S-011, S-147, S-148, S-153, S-154, S-156, S-157, S-160, S-161)', async ({
  page,
}) => {
  const [subscriber, code] = [await newSubscriber(), `WELCOME-${unique()}`]
  const friend = await newSubscriber('박추천')
  const own = subscriber.token['access_token'] as string
  await ask('POST', `/api/subscribe/users/referrals/${friend.user['referral_code']}`, undefined, own)
  const campaign = { name: '첫 달 할인', code, discount_type: 'PERCENTAGE', discount_rate: 10 }
  await asStaffOf('POST', '/coupons', campaign)
  await enterAs(page, subscriber)
  await page.goto('/subscribe/coupons')
  const usable = page.getByRole('region', { name: '사용 가능한 쿠폰' })
  await expect(usable.getByRole('listitem')).toHaveCount(1)
  const add = page.getByRole('button', { name: '등록' })
  await expect(add).toBeDisabled()
  await page.getByLabel('쿠폰 코드 등록').fill('NO-SUCH-CODE')
  await add.click()
  await expect(page.getByText('존재하지 않는 쿠폰입니다. 코드를 확인해 주세요.')).toBeVisible()
  await page.getByLabel('쿠폰 코드 등록').fill(`  ${code.toLowerCase()} `)
  await add.click()
  await expect(page.getByText('쿠폰이 추가되었습니다.')).toBeVisible()
  await expect(usable.getByRole('listitem').first()).toContainText('10% 할인')
  await expect(page.getByLabel('쿠폰 코드 등록')).toHaveValue('')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `쿠폰 코드 ${code} 복사` }).click()
  await expect(page.getByText('쿠폰 코드가 복사되었습니다.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not now'))
  })
  await page.getByRole('button', { name: `쿠폰 코드 ${code} 복사` }).click()
  await expect(page.getByText('복사에 실패했습니다.')).toBeVisible()
  await expectAccessible(page)
})

test('a coupon registered while the list could not be loaded does not stand for all of them (S-156)', async ({
  page,
}) => {
  const [subscriber, code] = [await newSubscriber(), unique()]
  const campaign = { name: '첫 달 할인', discount_type: 'FIXED', discount: 10_000 }
  for (const which of ['HAS', 'GETS'])
    await asStaffOf('POST', '/coupons', { ...campaign, code: `${which}-${code}` })
  const own = subscriber.token['access_token'] as string
  await ask('POST', `/api/subscribe/subscriptions/coupons/HAS-${code}`, undefined, own)
  await enterAs(page, subscriber)
  const list = '**/api/subscribe/subscriptions/coupons'
  await page.route(list, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/subscribe/coupons')
  await expect(page.getByText('쿠폰 조회 실패: 500')).toBeVisible()
  await page.unroute(list)
  await page.getByLabel('쿠폰 코드 등록').fill(`GETS-${code}`)
  await page.getByRole('button', { name: '등록' }).click()
  await expect(page.getByText('쿠폰이 추가되었습니다.')).toBeVisible()
  await expect(page.getByRole('region', { name: '사용 가능한 쿠폰' }).getByRole('listitem')).toHaveCount(2)
})

test('a coupon whose campaign is moved ahead waits among those to come, and is not over (S-148)', async ({
  page,
}) => {
  const [subscriber, code] = [await newSubscriber(), `LATER-${unique()}`]
  const campaign = { name: '봄맞이 첫 달 할인', code, discount_type: 'FIXED', discount: 100_000 }
  const { id } = await asStaffOf('POST', '/coupons', campaign)
  await ask(
    'POST',
    `/api/subscribe/subscriptions/coupons/${code}`,
    undefined,
    subscriber.token['access_token'] as string,
  )
  await asStaffOf('PATCH', `/coupons/${id}`, { valid_from: addDays(dayOf(new Date()), 90) })
  await enterAs(page, subscriber)
  await page.goto('/subscribe/coupons')
  const waiting = page.getByRole('region', { name: '사용 예정 쿠폰' })
  await expect(waiting.getByRole('listitem')).toContainText(['사용 예정'])
  await expect(page.getByText('사용하실 수 있는 쿠폰이 없습니다.')).toBeVisible()
  await expect(page.getByText('기간 만료')).toHaveCount(0)
  await expectAccessible(page)
})

test('a point coupon raises balance and history at once (S-010, S-174, S-177, S-178, S-180, S-181, S-182)', async ({
  page,
}) => {
  const [subscriber, code] = [await newSubscriber(), `POINT-${unique()}`]
  await asStaffOf('POST', '/point-coupons', { code, amount: 30_000 })
  await enterAs(page, subscriber)
  await page.goto('/subscribe/point')
  await expect(page.getByText('포인트 내역이 없습니다.')).toBeVisible()
  await page.getByRole('button', { name: '등록' }).click()
  await expect(page.getByText('쿠폰 코드를 입력해 주세요.')).toBeVisible()
  await page.getByLabel('포인트 쿠폰 등록').fill(code)
  await page.getByRole('button', { name: '등록' }).click()
  await expect(page.getByText('포인트가 성공적으로 추가되었습니다.')).toBeVisible()
  await expect(page.getByRole('region', { name: '보유 포인트' })).toContainText('30,000P')
  await expect(page.getByRole('region', { name: '포인트 내역' })).toContainText('쿠폰 등록')
  await page.getByLabel('포인트 쿠폰 등록').fill(code)
  await page.getByRole('button', { name: '등록' }).click()
  await expect(page.getByText('이미 사용하신 포인트 쿠폰입니다.')).toBeVisible()
  await expectAccessible(page)
})

test('a code that is wrong, used or over is told at its field, for coupons and for points', async ({
  page,
}) => {
  const [subscriber, code] = [await newSubscriber(), unique()]
  const over = { valid_to: '2026-01-01' }
  const campaign = { name: '첫 달 할인', discount_type: 'FIXED', discount: 10_000 }
  await asStaffOf('POST', '/coupons', { ...campaign, code: `USED-${code}` })
  await asStaffOf('POST', '/coupons', { ...campaign, code: `OVER-${code}`, ...over })
  await asStaffOf('POST', '/point-coupons', { amount: 10_000, code: `POVER-${code}`, ...over })
  const own = subscriber.token['access_token'] as string
  await ask('POST', `/api/subscribe/subscriptions/coupons/USED-${code}`, undefined, own)
  await enterAs(page, subscriber)
  const told = async (label: string, entered: string, text: string) => {
    await page.getByLabel(label).fill(entered)
    await page.getByRole('button', { name: '등록' }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.goto('/subscribe/coupons')
  await told('쿠폰 코드 등록', `USED-${code}`, '이미 등록하신 쿠폰입니다.')
  await told('쿠폰 코드 등록', `OVER-${code}`, '사용 기간이 지난 쿠폰입니다.')
  await expect(page.getByRole('region', { name: '사용 가능한 쿠폰' }).getByRole('listitem')).toHaveCount(1)
  await page.goto('/subscribe/point')
  await told('포인트 쿠폰 등록', `NONE-${code}`, '존재하지 않는 포인트 쿠폰입니다. 코드를 확인해 주세요.')
  await told('포인트 쿠폰 등록', `POVER-${code}`, '사용 기간이 지난 포인트 쿠폰입니다.')
  await expect(page.getByRole('region', { name: '보유 포인트' })).toContainText('0P')
})

test('a friend’s code is entered once, shared by KakaoTalk, and both see each other (S-146, S-162, S-163, S-169, S-170, S-172, S-173)', async ({
  page,
}) => {
  const [friend, newcomer] = [await newSubscriber('박추천'), await newSubscriber('이가입')]
  await enterAs(page, newcomer)
  await page.goto('/subscribe/event')
  const submit = page.getByRole('button', { name: '제출' })
  await submit.click()
  await expect(page.getByText('추천인 코드를 입력해주세요.')).toBeVisible()
  await page.getByLabel('추천인 코드').fill(newcomer.user['referral_code'])
  await submit.click()
  await expect(page.getByText('제출에 실패했습니다: 본인의')).toBeVisible()
  await expectAccessible(page)
  const [shared] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: '카카오톡으로 공유하기' }).click(),
  ])
  await expect(shared.getByText(newcomer.user['referral_code'])).toBeVisible()
  await shared.close()
  await page.goto('/subscribe/referrer')
  await page.getByLabel('추천인 코드').fill(friend.user['referral_code'])
  await submit.click()
  await expect(page.getByText('추천인이 등록되었습니다.')).toBeVisible()
  await page.goto('/subscribe/referral')
  await expect(page.getByRole('region', { name: '나를 추천한 친구' })).toContainText('sub')
  await expectAccessible(page)
  await page.getByRole('link', { name: '마이로 돌아가기' }).click()
  await page.waitForURL('/subscribe/my')
  await page.getByRole('link', { name: '쿠폰함' }).click()
  await expect(page.getByText('100,000원 할인')).toBeVisible()
})

for (const place of ['point', 'referral'])
  test(`a session that ended elsewhere ends at ${place}: three keys go, and it is said (S-195)`, async ({
    page,
  }) => {
    const subscriber = await newSubscriber()
    await enterAs(page, subscriber)
    await page.evaluate(() => localStorage.setItem('subscribeIdentityVerified', 'kept'))
    const ended = await fetch(`${process.env.E2E_URL}/api/subscribe/accounts/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${subscriber.token['access_token']}` },
    })
    expect(ended.status).toBe(204)
    await page.goto(`/subscribe/${place}`)
    await page.waitForURL('/subscribe/login')
    await expect(page.getByText('로그인이 만료되었습니다. 다시 로그인해 주세요.')).toBeVisible()
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('subscribe')),
    )
    expect(kept).toEqual(['subscribeIdentityVerified'])
  })

test('what cannot be loaded is told with a way out, and an invalid token ends the login (S-005, S-017, S-159, S-164, S-168, S-184, S-195)', async ({
  page,
}) => {
  const answers = (status: number, code: string) =>
    page.route(/subscriptions\/coupons|users\/(referrals|point)/, (route) =>
      route.fulfill({ status, json: { code, err: '지금은 안 됩니다.' } }),
    )
  for (const path of ['coupons', 'point', 'referral', 'referrer']) {
    await page.goto(`/subscribe/${path}`)
    await expect(page.getByText('로그인이 필요합니다.')).toBeVisible()
  }
  await page.getByRole('link', { name: '로그인' }).last().click()
  await page.waitForURL('/subscribe/login')
  await enterAs(page, await newSubscriber())
  await answers(409, 'NOT_NOW')
  await page.goto('/subscribe/coupons')
  await expect(page.getByText('쿠폰 조회 실패: 409')).toBeVisible()
  await page.goto('/subscribe/point')
  await expect(page.getByText('데이터를 불러오지 못했습니다.')).toBeVisible()
  await page.goto('/subscribe/referral')
  await expect(page.getByText('추천 현황을 불러오지 못했습니다.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '마이로 가기' }).click()
  await page.waitForURL('/subscribe/my')
  await page.unrouteAll()
  await answers(403, 'token_not_valid')
  await page.goto('/subscribe/referral')
  await expect(page.getByText('로그인이 만료되었습니다. 다시 로그인해 주세요.')).toBeVisible()
  await expect(page.getByText('로그인이 필요합니다.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('subscribeAccessToken'))).toBeNull()
})
