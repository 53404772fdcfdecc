import { chooseCar, fillSteps, submitBooking, toReview } from './book.ts'
import { api, expect, expectAccessible, logIn, newMember, test } from './people.ts'

test(
  'a visitor who logs in during a booking continues with the chosen car (C-155, C-156, C-158, C-159, C-181)',
  { tag: '@story' },
  async ({ page }) => {
    const member = await newMember(1)
    for (const step of ['first', 'second']) {
      await page.goto(`/reservation/${step}`)
      await page.waitForURL('/login')
    }
    await chooseCar(page, 'STARIA', 6)
    await expect(page.getByText('로그인 후 이용할 수 있습니다.')).toBeVisible()
    await page.waitForURL('/login')
    await page.getByLabel('아이디').fill(member.login)
    await page.getByLabel('비밀번호').fill(member.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('/reservation/first')
    await expect(page.getByText('STARIA')).toBeVisible()
  },
)

test('a lost response or a double click books once, for one ticket (C-183, C-185, C-186, K-40)', async ({
  page,
}) => {
  const member = await newMember(2)
  await logIn(page, member)
  await chooseCar(page, 'LM 500h EXECUTIVE', 8)
  await fillSteps(page)
  await expect(page.getByRole('progressbar', { name: '예약 진행률' })).toHaveAttribute('aria-valuenow', '75')
  await toReview(page)
  await expect(page.getByText('1 Ticket (2→1)')).toBeVisible()
  await expectAccessible(page)
  const keys = new Set<string | undefined>()
  let lost = 0
  await page.route('**/reservations', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.add(route.request().headers()['idempotency-key'])
    if (++lost > 3) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: '예약 신청' }).dblclick()
  await expect(page.getByRole('alert').filter({ hasText: '두 번 예약되지 않습니다' })).toBeVisible({
    timeout: 10_000,
  })
  await expect(page.getByText('예약 실패')).toBeVisible()
  await page.getByRole('button', { name: '예약 신청' }).click()
  await page.waitForURL('/reservation/third')
  await expect(page.getByRole('heading', { name: '예약 신청 완료' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '예약 진행률' })).toHaveCount(0)
  await expectAccessible(page)
  expect([
    keys.size,
    (await api('GET', `/api/users/${member.id}/reservations`, undefined, member.token)).length,
  ]).toEqual([1, 1])
  expect((await api('GET', `/api/users/${member.id}`, undefined, member.token)).tickets).toBe(1)
  await page.goBack()
  await page.waitForURL('/calendar')
})

test('a copied tab makes a second booking beside the first', async ({ page }) => {
  const member = await newMember(2)
  await logIn(page, member)
  await chooseCar(page, 'ALPHARD', 12)
  await fillSteps(page)
  // A browser copies a tab's storage also into a window that a page opens.
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void open(location.href)),
  ])
  await submitBooking(page)
  await page.waitForURL('/reservation/third')
  await copy.getByLabel('수하물').selectOption('2')
  await submitBooking(copy)
  // A booking with the same phone number, day and time needs a confirmation.
  const question = copy.getByRole('alertdialog', { name: '같은 시간의 예약이 있습니다' })
  await question.getByRole('button', { name: '다시 볼게요' }).click()
  await expect(copy).toHaveURL(/review$/)
  await copy.getByRole('button', { name: '예약 신청' }).click()
  await question.getByRole('button', { name: '한 대 더 예약' }).click()
  await copy.waitForURL('/reservation/third')
  const { tickets } = await api('GET', `/api/users/${member.id}`, undefined, member.token)
  expect(tickets).toBe(0)
})
