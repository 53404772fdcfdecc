import { onPhone } from './applying.ts'
import { chooseCar, fillSteps, toReview } from './book.ts'
import { atDesk } from './desk.ts'
import { api, expect, expectAccessible, forgetLogin, logIn, newMember, test } from './people.ts'

test.use(onPhone)

test(
  'a member without tickets buys some during a booking at the second attempt',
  { tag: '@story' },
  async ({ page }) => {
    const member = await newMember(0)
    await logIn(page, member)
    await page.goto('/calendar')
    await expect(page.getByText('예약에는 1 Ticket이 필요합니다.')).toBeVisible()
    await chooseCar(page, 'LM 500h ROYAL', 21)
    await fillSteps(page)
    await page.getByLabel('요청 사항').fill('조용히 모셔 주세요')
    await toReview(page)
    await page.getByRole('link', { name: '티켓 구매' }).click()

    await page.getByRole('radio', { name: /6 Ticket/ }).check()
    await expect(page.getByText('5,000,000원').last()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '카드로 결제하기' }).click()
    await expect(page.getByText('구매 조건과 환급 안내에 동의해 주세요.')).toBeVisible()
    await page.getByLabel(/구매에 동의합니다/).check()
    await page.getByRole('button', { name: '카드로 결제하기' }).click()
    await expect(page.getByRole('heading', { name: '카드 결제' })).toBeVisible()
    await page.getByRole('button', { name: '카드사 거절' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('결제되지 않았습니다')
    await expect(page.getByText('승인이 거절되었습니다.')).toBeVisible()
    await expect(page).not.toHaveURL(/code=|message=/)
    await expectAccessible(page)

    await page.getByRole('button', { name: '다시 구매하기' }).click()
    await expect(page.getByRole('radio', { name: /6 Ticket/ })).toBeChecked()
    const consent = page.getByLabel(/구매에 동의합니다/)
    await expect(consent).not.toBeChecked()
    await consent.check()
    await page.getByRole('button', { name: '카드로 결제하기' }).click()
    await page.getByRole('button', { name: '결제하기' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('6 Ticket을 충전해 드렸습니다')
    await expectAccessible(page)
    await page.getByRole('link', { name: '예약으로 돌아가기' }).click()
    await page.waitForURL('/reservation/review')
    await expect(page.getByText('조용히 모셔 주세요')).toBeVisible()
    await page.getByRole('button', { name: '예약 신청' }).click()
    await page.waitForURL('/reservation/third')

    await page.goto('/my')
    await page.getByRole('link', { name: /보유 티켓/ }).click()
    await page.waitForURL('/my/tickets')
    await expect(page.getByRole('list', { name: '유효기간' })).toContainText('5 Ticket')
    const history = page.getByRole('region', { name: '티켓 내역' }).getByRole('listitem')
    await expect(history.nth(0)).toContainText('LM 500h ROYAL')
    await expect(history.nth(0).getByRole('link')).toHaveAttribute('href', /^\/schedule-operation\//)
    await expect(history.nth(1)).toContainText('6 TICKET 구매')
    await expect(history.nth(1).getByRole('link', { name: /영수증/ })).toHaveAttribute('target', '_blank')
    await expectAccessible(page)
  },
)

test('a bank transfer is requested, confirmed by staff, and refunded before it is spent', async ({
  page,
}) => {
  const member = await newMember(0)
  await logIn(page, member)
  await page.goto('/pricing')
  await page.getByRole('link', { name: '지금 구매' }).click()
  await page.getByRole('radio', { name: '계좌이체' }).check()
  await page.getByLabel('입금하시는 분').fill('박서연')
  await page.getByLabel(/구매에 동의합니다/).check()
  await page.getByRole('button', { name: '입금 신청하기' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('입금을 기다리고 있습니다')
  await expect(page.getByText('박서연')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/tickets/buy')
  await expect(page.getByRole('radio', { name: '카드' })).toBeChecked()
  await expect(page.getByLabel(/구매에 동의합니다/)).not.toBeChecked()
  const balance = async () => (await api('GET', `/api/users/${member.id}`, undefined, member.token)).tickets

  await forgetLogin(page)
  await atDesk(page, `/admin/ticket-purchases?q=${member.login}`)
  await page.getByRole('button', { name: /구매 보기/ }).click()
  await page.getByRole('button', { name: '입금 확인' }).click()
  await expect(page.getByText('1 Ticket을 충전했습니다.')).toBeVisible()
  expect(await balance()).toBe(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: '환불하기' }).click()
  const dialog = page.getByRole('dialog', { name: '구매 환불' })
  await dialog.getByLabel('환불 사유').fill('고객 요청')
  await dialog.getByRole('button', { name: '환불하기' }).click()
  await expect(page.getByText('환불을 요청했습니다.')).toBeVisible()
  expect(await balance()).toBe(0)
})
