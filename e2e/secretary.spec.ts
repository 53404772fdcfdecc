import { addDays } from '#kit/day.ts'
import { onPhone } from './applying.ts'
import { today, toReview, writePlace } from './book.ts'
import { asStaff } from './desk.ts'
import { newOrganization } from './organizations.ts'
import { api, expect, expectAccessible, logIn, newMember, test } from './people.ts'

test.use(onPhone)

test(
  'a secretary buys tickets during a booking, and the organization pays',
  { tag: '@story' },
  async ({ page }) => {
    const secretary = await newMember(0, '박비서')
    const organization = await newOrganization(secretary, 3)
    const passenger = { name: '이회장', phone: '01022224444', note: '뒷좌석 오른쪽' }
    const former = { name: '김전무', phone: '01033335555', note: '휠체어' }
    for (const one of [passenger, former])
      await api('POST', `/api/users/${secretary.id}/passengers`, one, secretary.token)
    await logIn(page, secretary)
    await page.goto(`/calendar?date=${addDays(today(), 15)}`)
    await page.getByRole('button', { name: /LX 700h VIP/ }).click()
    await page.waitForURL('/reservation/first')
    await page.getByRole('button', { name: '다른 분이 타십니다' }).click()
    // The passenger's note is filled in too.
    for (const chosen of [/김전무/, /이회장/]) {
      await page.getByRole('button', { name: '주소록에서 고르기' }).click()
      await page.getByRole('dialog').getByRole('button', { name: chosen }).click()
    }
    await expect(page.getByLabel('이름')).toHaveValue('이회장')
    await page.getByLabel('출발 시간').fill('09:00')
    await writePlace(page, 'pickupLocation', '한남동 자택')
    for (const [at, place] of ['본사', '롯데호텔', '무역센터'].entries()) {
      await page.getByRole('button', { name: '경유지 추가' }).click()
      await writePlace(page, `stop-place-${at}`, place)
      await page.locator(`#stop-time-${at}`).fill(`1${at}:00`)
    }
    await writePlace(page, 'dropoffLocation', '인천공항')
    await expectAccessible(page)
    await page.getByRole('button', { name: '다음' }).click()
    await page.waitForURL('/reservation/second')
    await page.locator('label', { hasText: '공항' }).click()
    await toReview(page)

    await page.getByRole('link', { name: '티켓 구매' }).click()
    await page.getByLabel(/구매에 동의합니다/).check()
    await page.getByRole('button', { name: '카드로 결제하기' }).click()
    await page.getByRole('button', { name: '결제하기' }).click()
    await page.getByRole('link', { name: '예약으로 돌아가기' }).click()
    await page.waitForURL('/reservation/review')
    await expect(page.getByText('뒷좌석 오른쪽')).toBeVisible()
    await expect(page.getByText('1 Ticket (1→0)')).toBeVisible()
    await page.getByRole('button', { name: '이전' }).click()

    await page.locator('label', { hasText: organization.name }).click()
    await page.getByLabel('비용 부서 (선택)').fill('비서실')
    await toReview(page)
    await expect(page.getByText('1 Ticket (3→2)')).toBeVisible()
    const review = page.getByRole('region', { name: '예약 내용' })
    for (const text of ['한남동 자택', '무역센터', '인천공항', '이회장', 'LX 700h VIP'])
      await expect(review.getByText(text).first()).toBeVisible()
    await page.getByRole('button', { name: '예약 신청' }).click()
    await page.waitForURL('/reservation/third')
    await expectAccessible(page)
    expect((await api('GET', `/api/users/${secretary.id}`, undefined, secretary.token)).tickets).toBe(1)
    expect((await asStaff('GET', `/api/admin/organizations/${organization.id}`)).tickets).toBe(2)
  },
)
