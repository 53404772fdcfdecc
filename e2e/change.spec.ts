import { readFile } from 'node:fs/promises'
import { asStaff, bookRide, dispatch } from './desk.ts'
import { newOrganization } from './organizations.ts'
import { api, expect, expectAccessible, logIn, messagesTo, newMember, test } from './people.ts'

test('a ride is changed with the ticket it holds, the effect said before, and kept until the new one is asked for', async ({
  page,
}) => {
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
  const effect = page.getByRole('region', { name: '예약하시면' })
  await expect(effect).toContainText('기존 예약의 1 Ticket')
  await expect(effect).toContainText('취소되는 예약')
  await page.getByRole('button', { name: '예약 변경 신청' }).click()
  await page.waitForURL('/reservation/third')
  const rides = (await api('GET', `/api/users/${member.id}/reservations`, undefined, member.token)) as {
    id: string
    status: string
    pickup_time: string
  }[]
  expect(rides.find(({ id }) => id === ride.id)?.status).toBe('CANCELLED')
  expect(rides.find(({ status }) => status === 'PENDING')?.pickup_time).toContain('08:15')
  expect((await api('GET', `/api/users/${member.id}`, undefined, member.token)).tickets).toBe(0)
  await expect.poll(() => messagesTo(member.phone)).toContain('새로 신청하신 예약으로 변경되었습니다')
})

test('a change promises nothing of an organization’s ticket to who has left it', async ({ page }) => {
  const [member, other] = [await newMember(1), await newMember(0)]
  const organization = await newOrganization(member, 2)
  await asStaff('POST', `/api/admin/organizations/${organization.id}/managers`, { manager: other.login })
  const ride = await bookRide(member, { organization_id: organization.id })
  await api('DELETE', `/api/organizations/${organization.id}/members/${member.id}`, undefined, member.token)
  await logIn(page, member)
  await page.goto(`/schedule-operation/${ride.id}`)
  await page.getByRole('button', { name: '예약 변경' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`1 Ticket은 ${organization.name}에 돌아가`)
  await dialog.getByRole('button', { name: '변경하러 가기' }).click()
  await page.getByRole('button', { name: '다음' }).click()
  await expect(page.getByText('이 조직의 티켓을 더 이상 쓰실 수 없습니다')).toBeVisible()
  await expect(page.getByRole('region', { name: '예약하시면' })).not.toContainText('기존 예약의')
})

test('a change that is called off books a ride of its own and leaves the first alone', async ({ page }) => {
  const member = await newMember(2)
  const ride = await bookRide(member)
  await logIn(page, member)
  await page.goto('/reservation-detail')
  await page.getByRole('button', { name: /확정 대기/ }).click()
  await page.getByRole('button', { name: '예약 변경' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '변경하러 가기' }).click()
  await page.getByRole('button', { name: '변경하지 않고 새로 예약' }).click()
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByRole('button', { name: '예약 신청' }).click()
  await page.getByRole('button', { name: '한 대 더 예약' }).click()
  await page.waitForURL('/reservation/third')
  const kept = await api('GET', `/api/users/${member.id}/reservations/${ride.id}`, undefined, member.token)
  expect(kept.status).toBe('PENDING')
})

test('a confirmed ride is saved to a calendar', async ({ page }) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await logIn(page, member)
  await page.goto(`/schedule-operation/${ride.id}`)
  await expect(page.getByRole('button', { name: '예약 변경' })).toBeVisible()
  await expect(page.getByRole('button', { name: '캘린더에 추가' })).toHaveCount(0)
  await dispatch(ride, { status: 'CONFIRMED' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '캘린더에 추가' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`mosim-${ride.pickup_time.slice(0, 10)}.ics`)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).toContain('LOCATION:서울역 1번 출구')
})
