import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { atDesk, bookRide, expectToast, ridesOf } from './desk.ts'
import { expect, expectAccessible, newMember, test } from './people.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const button = (page: Page) => page.getByRole('button', { name: 'CSV 내려받기' })

/** Downloads the list for a reason; returns the name and the lines of the file. */
async function takeFile(page: Page): Promise<{ name: string; lines: string[] }> {
  await button(page).click()
  await page.getByRole('dialog').getByLabel('사유', { exact: true }).fill('정산 대조')
  const take = page.getByRole('button', { name: '파일 받기' })
  const [download] = await Promise.all([page.waitForEvent('download'), take.click()])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return { name: download.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') }
}

const LISTS = [
  ['/admin/user', '회원', '아이디,이름,'],
  ['/admin/driver', '기사', '이름,전화번호,'],
  ['/admin/cars', '차량', '표시 순서,차량,'],
  ['/admin/message?status=SENT', '문자_발송 완료', '일시,받는 번호,'],
  ['/admin/ticket', '티켓 기록_충전', '일시,종류,'],
  ['/admin/documents', '신원 서류', '제출 일시,'],
  ['/admin/audit', '감사 기록', '일시,담당자,'],
] as const

test('each list can be downloaded as a file, also one with a tab and a search', async ({ page }) => {
  const member = await newMember(2, '한별')
  const [first, second] = [await bookRide(member), await bookRide(member)]
  await atDesk(page, `${ridesOf(member)}&page=1`)
  await expect(page.locator('[data-row]')).toHaveCount(2)
  const { name, lines } = await takeFile(page)
  expect(name).toMatch(/^예약_확정 대기_\d{4}-\d\d-\d\d\.csv$/)
  expect(lines).toHaveLength(4)
  expect(lines[3]).toMatch(/^"내려받은 사람: .+, \d{4}-\d\d-\d\d \d\d:\d\d, 번호 [0-9A-F]{8}"/)
  expect(lines[0]).toMatch(/^예약번호,상태,픽업 시간,이름,/)
  const rows = lines.slice(1, 3).map((line) => line.split(','))
  expect(rows.map((cells) => cells.slice(1, 3))).toEqual(
    [first, second].map(({ pickup_time }) => ['확정 대기', pickup_time]),
  )
  expect(rows.map(([number]) => /^"?=?"*R-\d{4,}"*$/.test(number!))).toEqual([true, true])
  await expectToast(page, 'CSV 파일을 받았습니다.')
  await expectAccessible(page)
  for (const [path, title, head] of LISTS) {
    await page.goto(path)
    const list = await takeFile(page)
    expect(list.name.startsWith(`${title}_2`)).toBe(true)
    expect(list.lines[0]!.startsWith(head)).toBe(true)
  }
})
