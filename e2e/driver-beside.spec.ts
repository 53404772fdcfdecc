import type { Browser, Page } from '@playwright/test'
import { addDays, dayOf } from '#kit/day.ts'
import { atDesk, dialog, dispatch, newDriver } from './desk.ts'
import { assignedRide, enter, linkOf, press } from './drivers.ts'
import { api, expect, expectAccessible, logIn, type Member, newMember, test, textsTo } from './people.ts'

// The job that watches rides runs each minute, and a message may wait for a worker.
const WATCHED = { timeout: 90_000 }
/** The driver's page reloads its rides every 20 seconds. */
const LISTED = { timeout: 40_000 }

/** Opens a page in a separate browser context, logged in as a member or not at all. */
async function pageOf(browser: Browser, member?: Member): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  if (member) await logIn(page, member)
  return page
}

test('a driver declines at night; staff assign another driver by keyboard', async ({ page, browser }) => {
  test.setTimeout(300_000)
  const member = await newMember(1, '독고하늘')
  const [first, second] = [await newDriver({ name: '독고기사' }), await newDriver({ name: '선우기사' })]
  const pickup = `${addDays(dayOf(new Date()), 1)} 23:30`
  await assignedRide(member, first, { pickup })
  await page.setViewportSize({ width: 1440, height: 900 })
  await atDesk(page, '/admin')
  const risk = page.getByRole('region', { name: /위험한 운행/ })
  const line = risk.getByRole('listitem').filter({ hasText: member.name })

  const phone = await pageOf(browser)
  await phone.goto(await linkOf(first))
  await enter(phone, first.phone)
  await phone.getByRole('button', { name: '이 운행을 할 수 없습니다' }).click()
  await phone.getByLabel('할 수 없는 사유').fill('몸이 아픕니다')
  await phone.getByRole('button', { name: '거절 보내기' }).click()
  await expect(phone.getByText('거절하신 운행입니다')).toBeVisible()

  await expect(line).toContainText('기사가 거절했습니다', WATCHED)
  await line.getByRole('button', { name: '맡기' }).press('Enter')
  await expect(line.getByRole('button', { name: '해결' })).toBeVisible()
  await line.getByRole('link').press('Enter')
  await expect(page.getByRole('complementary', { name: '예약 상세' })).toContainText(first.name)
  await page.keyboard.press('d')
  await dialog(page).getByLabel(second.name).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: '예약 상세' })).toContainText(second.name)

  await page.goBack()
  await expect(page.getByRole('heading', { name: /위험한 운행|처리할 일이 없습니다/ }).first()).toBeAttached()
  await expect(line).toHaveCount(0, WATCHED)
  await expect
    .poll(async () => (await textsTo(second.phone)).join('\n'), WATCHED)
    .toMatch(/운행이 배정되었습니다[^]*\/d\/[\w-]+/)
  await phone.context().close()
})

test("a reassigned ride and its guest's data leave the former driver's open page", async ({ page }) => {
  const member = await newMember(1, '제갈하늘')
  const [first, second] = [await newDriver({ name: '제갈기사' }), await newDriver({ name: '사공기사' })]
  const ride = await assignedRide(member, first, { pickup_note: '3번 출구 앞' })
  await page.goto(await linkOf(first))
  await enter(page, first.phone)
  await expect(page.getByText('제갈하늘님', { exact: true })).toBeVisible()
  await press(page, '수락')
  await expect(page.getByText(/전송되지 않음/)).toHaveCount(0)
  await dispatch(ride, { driver_id: second.id })
  await expect(page.getByText('배정이 변경되었습니다')).toBeVisible(LISTED)
  for (const own of [member.name, member.phone.slice(-4), '서울역', '인천공항', '3번 출구 앞'])
    await expect(page.getByRole('main')).not.toContainText(own)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  for (const own of [member.name, member.phone, '서울역']) expect(stored).not.toContain(own)
  await expectAccessible(page)
})

test("the guest's pages follow each trip event of the driver without a reload", async ({ page, browser }) => {
  test.setTimeout(180_000)
  const member = await newMember(1, '황보하늘')
  const driver = await newDriver({ name: '황보기사' })
  const ride = await assignedRide(member, driver, { pickup_note: '3번 출구 앞', stops: ['한남동'] })
  const { token } = await api(
    'POST',
    `/api/users/${member.id}/reservations/${ride.id}/share`,
    undefined,
    member.token,
  )
  const guest = await pageOf(browser, member)
  const [trip, my, shared] = [guest, await guest.context().newPage(), await pageOf(browser)]
  await trip.goto(`/schedule-operation/${ride.id}`)
  await my.goto('/my')
  await shared.goto(`/share/${token}`)
  const expectOnAll = async (text: RegExp, pages = [trip, shared, my]) => {
    for (const one of pages) await expect(one.getByRole('main')).toContainText(text)
  }
  await page.goto(await linkOf(driver))
  await enter(page, driver.phone)
  await press(page, '수락')
  await press(page, '출발')
  await expectOnAll(/기사님이 출발지로 가고 있습니다/)
  await press(page, '도착')
  await expectOnAll(/기사님이 (\d\d:\d\d에 )?도착해 기다리고 있습니다/)
  await expectOnAll(/3번 출구 앞/)
  await expectOnAll(/허\s?\d{4}/)
  await expectOnAll(/도착 \d\d:\d\d/, [trip, shared])
  await press(page, '탑승')
  await expectOnAll(/모시고 이동 중입니다/)
  await expectOnAll(/탑승 \d\d:\d\d/, [trip, shared])
  await press(page, '경유지 1 도착')
  await expectOnAll(/한남동 경유/, [trip, my])
  await expectOnAll(/경유 123:59도착 \d\d:\d\d/, [shared])
  await press(page, '하차')
  await expectOnAll(/운행 완료/, [trip, my])
  await expectOnAll(/도착했습니다/, [shared])
  for (const context of [guest.context(), shared.context()]) await context.close()
})
