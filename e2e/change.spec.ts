import { toReview } from './book.ts'
import { bookRide } from './desk.ts'
import { api, expect, expectAccessible, logIn, messagesTo, newMember, test } from './people.ts'

test("a change keeps the ride's ticket, and shows its effect before it is sent", async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await logIn(page, member)
  await page.goto(`/schedule-operation/${ride.id}`)
  await page.getByRole('button', { name: '예약 변경' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 Ticket은 새 예약에 그대로 쓰입니다')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '변경하러 가기' }).click()
  await page.waitForURL('/reservation/first')
  await expect(page.getByText('예약을 변경하고 있습니다')).toBeVisible()
  await expect(page.getByLabel('출발 시간')).toHaveValue('10:30')
  await page.reload()
  await page.getByLabel('출발 시간').fill('08:15')
  await page.getByRole('button', { name: '다음' }).click()
  await toReview(page)
  const effect = page.getByRole('region', { name: '예약하시면' })
  await expect(effect).toContainText('기존 예약의 1 Ticket')
  await expect(effect).toContainText('취소되는 예약')
  await page.getByRole('button', { name: '예약 변경 신청' }).click()
  await page.waitForURL('/reservation/third')
  await expect(page.getByRole('heading', { name: '변경되었습니다' })).toBeVisible()
  const rides = (await api('GET', `/api/users/${member.id}/reservations`, undefined, member.token)) as {
    id: string
    status: string
    pickup_time: string
  }[]
  expect(rides.find(({ id }) => id === ride.id)?.status).toBe('CANCELLED')
  expect(rides.find(({ status }) => status === 'PENDING')?.pickup_time).toContain('08:15')
  expect((await api('GET', `/api/users/${member.id}`, undefined, member.token)).tickets).toBe(0)
  await expect.poll(() => messagesTo(member.phone)).toContain('예약이 변경되었습니다')
  expect(await messagesTo(member.phone)).not.toContain('취소')
})
