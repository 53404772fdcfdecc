import { alertOf, answer, filled, submit } from './applying.ts'
import { expect, newPhone, test, verifyButton } from './people.ts'
import { enterAs, enterByKakao, gateOf, newModel, newSubscriber } from './subscribers.ts'
import { blockPopups, blockWindows, popUpWindows, stubWindows, type WindowAnswer } from './windows.ts'

const throwing = () => {
  throw new Error('window closed')
}

const VERIFICATIONS: [string, WindowAnswer, string][] = [
  ['no answer (S-109)', () => undefined, '본인인증에 실패했습니다.'],
  ['a code alone (S-109)', () => ({ code: 'FAILURE' }), '본인인증에 실패했습니다.'],
  ['no id (S-108)', () => ({}), '본인인증 정보를 가져올 수 없습니다.'],
  ['another id (S-108)', () => ({ identityVerificationId: 'x' }), '본인인증 정보를 가져올 수 없습니다.'],
  [
    'a message without a code (S-102)',
    ({ identityVerificationId }) => ({ identityVerificationId, message: '시간 초과' }),
    '본인인증 실패: 시간 초과',
  ],
  ['code and message (S-102)', () => ({ code: 'F', message: '인증 취소' }), '본인인증 실패: 인증 취소'],
  ['an error (S-107)', throwing, '본인인증 중 오류가 발생했습니다.'],
]

test('words each failure of the verification window, under a new id each time (S-100, S-102, S-107, S-108, S-109)', async ({
  page,
}) => {
  const windows = await stubWindows(page)
  await page.goto('/subscribe/forgot-password')
  await page.getByLabel('이름').fill('하윤슬')
  await page.getByLabel('휴대폰 번호').fill(newPhone())
  for (const [name, answers, text] of VERIFICATIONS)
    await test.step(name, async () => {
      windows.answer = answers
      const before = windows.asked.length
      await verifyButton(page).click()
      await expect.poll(() => windows.asked.length).toBe(before + 1)
      await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
    })
  const ids = windows.asked.map(({ identityVerificationId }) => identityVerificationId)
  for (const id of ids) expect(id).toMatch(/^identity-verification-[\w-]{16,}$/)
  expect(new Set(ids).size).toBe(VERIFICATIONS.length)
})

test('words what a phone brings back of a failed verification (S-102, S-108, S-109)', async ({ page }) => {
  for (const [query, text] of [
    ['', '본인인증 정보를 가져올 수 없습니다.'],
    ['&code=FAILURE', '본인인증에 실패했습니다.'],
    ['&identityVerificationId=identity-verification-1&message=시간 초과', '본인인증 실패: 시간 초과'],
    ['&code=F&message=인증 취소', '본인인증 실패: 인증 취소'],
  ] as const)
    for (const place of ['signup', 'forgot-password']) {
      await page.goto(`/subscribe/${place}?transactionType=IDENTITY_VERIFICATION${query}`)
      await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
      expect(page.url()).not.toContain('transactionType')
    }
})

test('says that the provider’s script did not load, for a verification and a card (S-067, S-105)', async ({
  page,
}) => {
  const [model, subscriber] = [await newModel(), await newSubscriber()]
  await blockWindows(page)
  await page.goto('/subscribe/forgot-password')
  await page.getByLabel('이름').fill('하윤슬')
  await page.getByLabel('휴대폰 번호').fill(newPhone())
  await verifyButton(page).click()
  const text = '본인인증 모듈을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.'
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await filled(page)
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await answer(page, '카드를 등록하지 못했습니다')
})

test('blocked windows of verification and card say so and may be pressed again (S-065, S-107)', async ({
  page,
}) => {
  const [model, subscriber] = [await newModel(), await newSubscriber()]
  await blockPopups(page)
  await popUpWindows(page)
  const blocked = /브라우저가 팝업을 차단해 창을 열지 못했습니다/
  await page.goto('/subscribe/forgot-password')
  await page.getByLabel('이름').fill('하윤슬')
  await page.getByLabel('휴대폰 번호').fill(newPhone())
  for (const _ of ['first', 'second']) {
    await verifyButton(page).click()
    await expect(page.getByText(blocked)).toBeVisible()
    await expect(verifyButton(page)).toBeEnabled()
  }
  await enterAs(page, subscriber)
  await page.goto(`/subscribe/${model.id}/apply?month=12`)
  await filled(page)
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await answer(page, blocked)
  await submit(page).click()
  await page.getByRole('button', { name: '카드 등록하기' }).click()
  await answer(page, blocked)
})

const CARDS: [string, WindowAnswer, string][] = [
  ['no answer', () => undefined, '결제가 취소되었거나 실패했습니다.'],
  ['a code alone', () => ({ code: 'USER_CANCEL' }), '결제가 취소되었거나 실패했습니다.'],
  ['code and message', () => ({ code: 'F', message: '한도 초과' }), '한도 초과'],
  ['an error', throwing, '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.'],
]

test('words each failure of the card window, which is asked for 360 days of 12 months (S-043, S-065, S-067)', async ({
  page,
}) => {
  const [model, windows] = [await newModel(), await stubWindows(page)]
  await enterAs(page, await newSubscriber())
  await page.goto(`/subscribe/${model.id}/apply?month=12&code=USER_CANCEL`)
  const alert = alertOf(page)
  await expect(alert.getByText('결제가 취소되었거나 실패했습니다.', { exact: true })).toBeVisible()
  await alert.getByRole('button').click()
  await filled(page)
  for (const [name, answers, text] of CARDS)
    await test.step(name, async () => {
      windows.answer = answers
      await page.getByRole('button', { name: '카드 등록하기' }).click()
      await expect(alert).toContainText('카드를 등록하지 못했습니다')
      await expect(alert.getByText(text, { exact: true })).toBeVisible()
      await alert.getByRole('button').click()
      await submit(page).click()
    })
  expect(windows.asked.map(({ offerPeriod }) => offerPeriod)).toEqual(CARDS.map(() => ({ interval: '360d' })))
})

test('a verification without its login alerts, and the login leads back to it (S-104, K-83)', async ({
  page,
}) => {
  await stubWindows(page, ({ identityVerificationId }) => ({ identityVerificationId }))
  const returned = 'transactionType=IDENTITY_VERIFICATION&identityVerificationId=identity-verification-1'
  for (const path of ['/subscribe/cars', '/subscribe/my', '/subscribe/coupons']) {
    await page.goto(`${path}?${returned}`)
    await answer(page, '로그인이 필요합니다.')
    await page.waitForURL('/subscribe/login')
    expect(await page.evaluate(() => localStorage.redirectAfterLogin as string)).toBe(`${path}?${returned}`)
  }
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await enterByKakao(page)
  await page.waitForURL('/subscribe/my')
  const gate = gateOf(page)
  await gate.getByLabel('이름').fill('하윤슬')
  await gate.getByLabel('휴대폰 번호').fill(newPhone())
  // As when another browser's tab was emptied: no event tells this one.
  await page.evaluate(() => localStorage.removeItem('subscribeAccessToken'))
  await verifyButton(page).click()
  await answer(page, '로그인이 필요합니다.')
  await page.waitForURL('/subscribe/login')
})
