import type { Locator, Page } from '@playwright/test'
import { atDesk, beginRide, bookRide, dialog, dispatch, newDriver, rideNow, ridesOf, rowOf } from './desk.ts'
import { expect, newMember, test } from './people.ts'

/** One dialog: the button that opens it, the field to fill, the button to press, and the toast after success. */
type Step = {
  opens: RegExp
  fill: (top: Locator) => Promise<unknown>
  press?: RegExp
  done: string
  tab?: string
}

const RIDE: Step[] = [
  {
    opens: /기사 배정/,
    fill: (top) => top.getByRole('radio').first().check(),
    done: '배정 기사가 변경되었습니다.',
  },
  {
    opens: /차량 배정/,
    fill: (top) =>
      top
        .getByLabel(/배정 가능$/)
        .first()
        .check(),
    done: '배정 차량이 변경되었습니다.',
  },
  {
    opens: /예약 정보 수정/,
    fill: (top) => top.getByLabel('도착지').fill('김포공항 국내선'),
    done: '예약 정보가 변경되었습니다.',
  },
  {
    opens: /상태 변경/,
    fill: (top) => top.getByLabel('예약 확정').check(),
    done: '예약 상태가 변경되었습니다.',
  },
]

const isWrite = (method: string) => method !== 'GET'

/** Saves while the network fails: the dialog shows an error and keeps its values, and the next press saves. */
async function breakAt(page: Page, { fill, press = /^저장$/, done }: Step): Promise<void> {
  const top = dialog(page).filter({ has: page.getByRole('button', { name: press }) })
  await fill(top)
  await page.route('**/api/**', (route) =>
    isWrite(route.request().method()) ? route.abort() : route.continue(),
  )
  await top.getByRole('button', { name: press }).click()
  await expect(top.getByRole('alert').filter({ hasText: '인터넷' })).toBeVisible()
  await page.unroute('**/api/**')
  await top.getByRole('button', { name: press }).click()
  await expect(page.locator('[data-sonner-toast]').getByText(done)).toBeVisible()
}

test('each dialog of a reservation keeps its input when the network fails, and saves next time', async ({
  page,
}) => {
  const member = await newMember(1)
  const ride = await bookRide(member)
  await newDriver()
  await atDesk(page, ridesOf(member))
  await rowOf(page, ride)
    .getByRole('button', { name: /예약 상세/ })
    .click()
  for (const step of RIDE) {
    await dialog(page).getByRole('button', { name: step.opens }).first().click()
    await breakAt(page, step)
  }
  expect(await rideNow(ride)).toMatchObject({ status: 'CONFIRMED', dropoff_location: '김포공항 국내선' })
  expect((await rideNow(ride)).driver_id).not.toBeNull()
})

test('a move or settlement that fails by the network shows an error beside its button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const member = await newMember(1)
  const ride = await bookRide(member, { via_locations: [] })
  await dispatch(ride, { status: 'CONFIRMED' })
  await beginRide(ride)
  await atDesk(page, `${ridesOf(member, 'CONFIRMED')}&ride=${ride.id}`)
  const record = page.getByRole('complementary', { name: '예약 상세' })
  const arrive = record.getByRole('region', { name: '경로' }).getByRole('button', { name: /도착/ })
  await page.route('**/api/**', (route) =>
    isWrite(route.request().method()) ? route.abort() : route.continue(),
  )
  await arrive.click()
  await record.getByLabel('운행을 완료하는 사유').fill('현장에서 확인')
  const complete = record.getByRole('button', { name: '운행 완료' })
  await complete.click()
  await expect(record.getByRole('alert').filter({ hasText: '인터넷' })).toBeVisible()
  await page.unroute('**/api/**')
  await complete.click()
  await record.getByRole('button', { name: /운행 정산/ }).click()
  await breakAt(page, {
    opens: /운행 정산/,
    fill: (top) => top.getByLabel(/^0.5 Ticket/).check(),
    done: '운행이 정산되었습니다.',
  })
  expect((await rideNow(ride)).settled_tickets).toBe(0.5)
})
