import { addDays, dayOf } from '#kit/day.ts'
import { submitBooking, writePlace } from './book.ts'
import { atDesk, beginRide, completeRide, newDriver, rowOf } from './desk.ts'
import { adminToken, api, expect, logInByForm, messagesTo, newMember, test } from './people.ts'
import { useOwnProduct } from './product.ts'

// A separate product, because this story opens all days for booking.
useOwnProduct()

test(
  'a guest books on a phone and follows the ride that staff run; a second is canceled (C-156, C-185, C-187)',
  { tag: '@story' },
  async ({ page, browser }) => {
    const guest = await newMember(2, '남궁 새벽하늘')
    const driver = await newDriver()
    await api('PATCH', '/api/settings', { open_date: 0 }, await adminToken())
    await logInByForm(page, guest)

    const bookOn = async (daysAhead: number) => {
      await page.goto(`/calendar?date=${addDays(dayOf(new Date()), daysAhead)}`)
      await page.getByRole('button', { name: /SPRINTER TOURER/ }).click()
      await page.waitForURL('/reservation/first')
      await page.getByLabel('출발 시간').fill('10:30')
      await writePlace(page, 'pickupLocation', '신라호텔 정문')
      await writePlace(page, 'dropoffLocation', '인천공항 2터미널')
      await page.getByRole('button', { name: '다음' }).click()
      await page.waitForURL('/reservation/second')
      await page.locator('label', { hasText: '공항' }).click()
      await page.getByLabel('탑승 인원').selectOption('2')
      await submitBooking(page)
      await page.waitForURL('/reservation/third')
      await expect(page.getByRole('heading', { name: '예약 신청 완료' })).toBeVisible()
    }
    await bookOn(40)
    const [ride] = (await api('GET', `/api/users/${guest.id}/reservations`, undefined, guest.token)) as {
      id: string
    }[]

    const desk = await browser.newPage({
      baseURL: process.env.E2E_URL,
      viewport: { width: 1440, height: 900 },
      locale: 'ko-KR',
    })
    await atDesk(desk, '/admin/reservation')
    const row = rowOf(desk, { id: ride!.id })
    await expect(row).toContainText('남궁 새벽하늘')
    const staff = await adminToken()
    await page.goto(`/schedule-operation/${ride!.id}`)
    await expect(page.getByText('확정 대기').first()).toBeVisible()
    await api('PATCH', `/api/reservations/${ride!.id}`, { status: 'CONFIRMED' }, staff)
    await expect(page.getByText('예약 확정').first()).toBeVisible()
    await expect(row).toHaveCount(0)
    await api('PATCH', `/api/reservations/${ride!.id}`, { driver_id: driver.id }, staff)
    await expect(page.getByText(driver.name).first()).toBeVisible()
    // The ride must be today: a later ride cannot be marked as arrived.
    await beginRide(ride!)
    await api('PATCH', `/api/reservations/${ride!.id}`, { current_stop: 0 }, staff)
    await completeRide(ride!)
    await expect(page.getByText('운행 완료').first()).toBeVisible()
    await desk.close()

    await bookOn(41)
    const tickets = async () =>
      (await api('GET', `/api/users/${guest.id}`, undefined, guest.token)).tickets as number
    expect(await tickets()).toBe(0)
    await page.goto('/reservation-detail')
    await page
      .getByRole('button', { name: /SPRINTER TOURER/ })
      .first()
      .click()
    await page.getByRole('button', { name: /취소/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: /취소/ }).last().click()
    await expect.poll(tickets).toBe(1)
    await expect.poll(() => messagesTo(guest.phone)).toContain('예약이 취소되었습니다.')
  },
)
