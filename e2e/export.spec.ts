import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { atDesk, bookRide, expectToast, newDriver, ridesOf } from './desk.ts'
import { expect, expectAccessible, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const PHONE = { width: 390, height: 844 }
const button = (page: Page) => page.getByRole('button', { name: 'CSV 내려받기' })

/** Presses the button; the file's name and its lines. */
async function takeFile(page: Page): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page).click()])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return { name: download.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') }
}

test('what a tab and a search show is taken as a file, on every page of it', async ({ page }) => {
  const member = await newMember(2, '한별')
  const [first, second] = [await bookRide(member), await bookRide(member)]
  await atDesk(page, `${ridesOf(member)}&page=1`)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  const { name, lines } = await takeFile(page)
  expect(name).toMatch(/^예약_확정 대기_\d{4}-\d\d-\d\d\.csv$/)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^상태,픽업 시간,이름,/)
  expect(lines.slice(1).map((line) => line.slice(0, 25))).toEqual(
    [first, second].map(({ pickup_time }) => `확정 대기,${pickup_time},한별`.slice(0, 25)),
  )
  await expectToast(page, 'CSV 파일을 받았습니다.')
  await expectAccessible(page)
})

for (const [path, file, head] of [
  ['/admin/user', '회원', '아이디,이름,'],
  ['/admin/driver', '기사', '이름,전화번호,'],
  ['/admin/cars', '차량', '표시 순서,차량,'],
  ['/admin/message?status=SENT', '문자_발송 완료', '일시,받는 번호,'],
  ['/admin/ticket', '티켓 기록_충전', '일시,종류,'],
  ['/admin/documents', '신원 서류', '제출 일시,'],
  ['/admin/audit', '감사 기록', '일시,담당자,'],
] as const)
  test(`the list at ${path} is taken as ${file}`, async ({ page }) => {
    const driver = await newDriver()
    await atDesk(page, path === '/admin/driver' ? `${path}?q=${encodeURIComponent(driver.name)}` : path)
    const { name, lines } = await takeFile(page)
    expect(name.startsWith(`${file}_2`)).toBe(true)
    expect(lines[0]!.startsWith(head)).toBe(true)
    if (path === '/admin/driver') expect(lines.slice(1)).toEqual([expect.stringContaining(driver.name)])
  })

/** The file begins to come and then ends as it is told. */
const beginFile = (page: Page, end: 'breaks' | 'hangs') =>
  page.addInitScript((how) => {
    const real = window.fetch
    window.fetch = async (input, init) => {
      if (!(input instanceof Request) || input.headers.get('accept') !== 'text/csv') return real(input, init)
      const start = (body: ReadableStreamDefaultController) => {
        // A chunk is counted when the next one comes.
        for (const size of [400 * 1024, 1]) body.enqueue(new Uint8Array(size))
        input.signal.addEventListener('abort', () => body.error(input.signal.reason))
        if (how === 'breaks') setTimeout(() => body.error(new TypeError('network error')), 100)
      }
      return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/csv' } })
    }
  }, end)

test('a file that breaks off is told in words, and is no file', async ({ page }) => {
  await beginFile(page, 'breaks')
  let files = 0
  page.on('download', () => files++)
  await atDesk(page, '/admin/user')
  await button(page).click()
  await expect(page.locator('main').getByRole('alert')).toContainText('CSV 파일을 받지 못했습니다.')
  await expect(page.locator('main').getByRole('alert')).toContainText('파일을 받는 중에 연결이 끊겼습니다.')
  await expect(button(page)).toBeVisible()
  expect(files).toBe(0)
  await expectAccessible(page)
})

test('how much has come is shown, and who does not want it any more leaves it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await beginFile(page, 'hangs')
  await atDesk(page, '/admin/user')
  await button(page).click()
  const leave = page.getByRole('button', { name: 'CSV 그만 받기, 400KB' })
  await expect(leave).toBeVisible()
  await expect(page.getByRole('status').getByText('CSV 파일을 받고 있습니다.')).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await expectAccessible(page)
  await leave.click()
  await expect(button(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a file that is refused says why', async ({ page }) => {
  await atDesk(page, '/admin/driver')
  await page.route('**/api/drivers**', (route) =>
    route.request().headers().accept === 'text/csv'
      ? route.fulfill({ status: 429, json: { code: 'TOO_MANY', err: '이미 파일을 받고 있습니다.' } })
      : route.fallback(),
  )
  await button(page).click()
  await expect(page.locator('main').getByRole('alert')).toContainText('이미 파일을 받고 있습니다.')
})
