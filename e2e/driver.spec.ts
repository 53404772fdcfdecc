import type { Page } from '@playwright/test'
import { asStaff, atDesk, endFreeWait, newDriver } from './desk.ts'
import { assignedRide, enter, linkOf, press } from './drivers.ts'
import { expect, expectAccessible, logIn, newMember, test, textsTo } from './people.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the page is stored on the device and the service worker answers for it. */
const storedOnDevice = (page: Page) =>
  page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' &&
      (await caches.match(location.pathname)) !== undefined,
  )

/** A member, a driver, and the driver's confirmed ride for the member today. */
async function rideOfToday() {
  const [member, driver] = [await newMember(1, '남궁하늘'), await newDriver({ name: '남궁기사' })]
  const booked = await assignedRide(member, driver, { ride_purpose: 'etc' })
  return { member, booked, driver }
}

/** Expects that the page can be installed, and that the app opens the driver's own link. */
async function expectInstallable(page: Page, link: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { errors, data, url } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe(`${link.replace('/d/', '/api/drive/')}/manifest`)
  expect(JSON.parse(data!)).toMatchObject({ start_url: link })
}

test('a driver records a whole ride on a phone, offline between arrival and drop-off', async ({
  page,
  context,
  browser,
}) => {
  const { member, booked, driver } = await rideOfToday()
  const link = await linkOf(driver)
  await page.goto(link)
  await expectInstallable(page, link)
  await expectAccessible(page)
  await enter(page, driver.phone)
  await expect(page.getByText('남궁하늘님', { exact: true })).toBeVisible()
  await expectAccessible(page)
  for (const step of ['수락', '출발', '도착']) await press(page, step)
  await expect(page.getByText(/전송되지 않음/)).toHaveCount(0)

  await storedOnDevice(page)
  await context.setOffline(true)
  await press(page, '탑승')
  await expect(page.getByText('아직 전송되지 않음 1건')).toBeVisible()
  // Offline, the page opens with the rides and the events stored on this device.
  await page.reload()
  await expect(page.getByText('아직 전송되지 않음 1건')).toBeVisible()
  await press(page, '하차')
  await expect(page.getByText('아직 전송되지 않음 2건')).toBeVisible()
  await expect(page.getByText('운행을 마쳤습니다.')).toBeAttached()
  const kinds = async () => {
    const events = (await asStaff('GET', `/api/reservations/${booked.id}/trip`)) as unknown as {
      kind: string
    }[]
    return events.map(({ kind }) => kind)
  }
  expect(await kinds()).toEqual(['ACCEPTED', 'EN_ROUTE', 'ARRIVED'])
  await context.setOffline(false)
  await expect(page.getByText(/전송되지 않음/)).toHaveCount(0)
  expect(await kinds()).toEqual(['ACCEPTED', 'EN_ROUTE', 'ARRIVED', 'ON_BOARD', 'DROPPED'])

  const guest = await (await browser.newContext()).newPage()
  await logIn(guest, member)
  await guest.goto(`/schedule-operation/${booked.id}`)
  await expect(guest.getByRole('main').getByText('운행 완료')).toBeVisible()
  await guest.context().close()
})

test('a driver reports a no-show with a photo; staff decide; the guest reads it', async ({
  page,
  browser,
}) => {
  const { member, booked, driver } = await rideOfToday()
  const guest = await (await browser.newContext()).newPage()
  await logIn(guest, member)
  await page.goto(await linkOf(driver))
  await enter(page, driver.phone)
  for (const step of ['수락', '출발', '도착']) await press(page, step)
  await expect(page.getByRole('button', { name: /^노쇼 신고 · \d\d:\d\d부터/ })).toBeDisabled()
  await expect(page.getByText(/전송되지 않음/)).toHaveCount(0)

  await endFreeWait(booked, 20)
  await page.reload()
  await guest.goto(`/schedule-operation/${booked.id}`)
  const status = guest.getByRole('main').getByRole('status')
  await expect(status).toContainText(/기사님이 \d\d:\d\d에 도착해 기다리고 있습니다, 무료 대기 \d\d:\d\d까지/)
  await page.getByRole('button', { name: '손님이 오지 않아 노쇼 신고' }).click()
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) }
  await page.getByLabel('기다린 곳의 사진').setInputFiles(photo)
  await expect(page.getByRole('img', { name: '찍은 사진' })).toBeVisible()
  await page.getByRole('button', { name: '노쇼 신고 보내기' }).click()
  await expect(page.getByText('노쇼를 신고하셨습니다', { exact: false })).toBeVisible()
  await expect(page.getByText(/전송되지 않음/)).toHaveCount(0)

  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await atDesk(desk, `/admin/reservation?status=CONFIRMED&ride=${booked.id}`)
  const claim = desk.getByRole('region', { name: '노쇼 신고' })
  await expect(claim.getByRole('img', { name: '노쇼 신고 사진' })).toBeVisible()
  await expect(claim.getByRole('link', { name: /전화해 확인/ })).toBeVisible()
  await claim.getByRole('button', { name: '노쇼로 처리' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: '노쇼로 처리' }).click()
  await expect(desk.getByRole('region', { name: '노쇼로 종료됨' })).toBeVisible()

  await expect(status).toContainText(/까지 기다렸으나 만나지 못해 운행을 마쳤습니다/)
  await expect(guest.getByRole('link', { name: /모심 02-/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText('노쇼로 종료', { exact: false })).toBeVisible()
  await expect
    .poll(async () => (await textsTo(member.phone)).join('\n'))
    .toMatch(/노쇼로 운행을 마쳤습니다[^]*도착 \d\d:\d\d, \d\d:\d\d까지 대기/)
  for (const other of [guest, desk]) await other.context().close()
})
